"""The mail server that serve is told of: what is no server is said in one sentence without its password."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, run
from wuerfelwerk.cli import serving
from wuerfelwerk.cli.program import WrongUse

GOOD = "smtp://ada:geheim@mail.example"
FROM, PUBLIC = "spiele@x.example", "https://x.example"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--mail", GOOD], "--mail-from"),
        (["--mail-from", FROM], "--mail URL"),
        (["--mail", GOOD, "--mail-from", FROM], "--public-address"),
        (["--mail", GOOD, "--mail-from", "nobody", "--public-address", PUBLIC], "not 'nobody'"),
        (["--mail", "geheim", "--mail-from", FROM, "--public-address", PUBLIC], "smtp:// nor smtps://"),
        (["--mail", "smtp://ada:geh#eim@h", "--mail-from", FROM, "--public-address", PUBLIC], "%23"),
    ],
)
def test_what_cannot_be_used_is_said_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], said: str
) -> None:
    result = run("serve", "--data", tmp_path / "t.db", "--no-browser", *given)
    assert_one_sentence(result, said)
    assert "geh" not in result.output and "eim" not in result.output
    for name, value in zip(given[::2], given[1::2], strict=True):  # the same from the environment
        variable = {"--mail": serving.MAIL, "--mail-from": serving.MAIL_FROM}.get(name)
        if variable:
            monkeypatch.setenv(variable, value)
    more = given[given.index("--public-address") :] if "--public-address" in given else []
    assert_one_sentence(run("serve", "--data", tmp_path / "t.db", "--no-browser", *more), said)


def test_a_good_server_is_read() -> None:
    found = serving._mail(GOOD, FROM, PUBLIC)
    assert found is not None and (found.host, found.password, found.sender) == (
        "mail.example",
        "geheim",
        FROM,
    )
    assert serving._mail("", "", "") is None
    with pytest.raises(WrongUse, match="e-mail address"):
        serving._mail(GOOD, "a@b.example\r\nBcc: x@y.example", PUBLIC)
