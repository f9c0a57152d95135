"""Masks count and pick like sets do; the generator gives the published numbers and even faces."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.evenness import evenness
from wuerfelwerk.engine import compiling, generator, masks

IDS = st.sets(st.integers(0, 179), max_size=180)


def as_mask(ids: set[int]) -> np.ndarray:
    mask = masks.new_mask(masks.words_for(180))
    for id in ids:
        mask[id // masks.WORD_BITS] |= 1 << (id % masks.WORD_BITS)
    return mask


@given(IDS)
def test_a_mask_is_a_set_of_ids(ids: set[int]) -> None:
    mask = as_mask(ids)
    assert masks.listed(mask) == sorted(ids)
    assert [id for id in range(180) if masks.has(mask, id)] == sorted(ids)
    assert [masks.pick(mask, which) for which in range(len(ids))] == sorted(ids)
    assert sum(masks.count_bits(int(word)) for word in mask) == len(ids)


def test_compiled_masks_pick_the_same_ids() -> None:
    fast = compiling.bind(masks, compile=True)
    mask = as_mask({0, 59, 60, 61, 119, 120, 179})
    assert [fast.pick(mask, which) for which in range(7)] == [0, 59, 60, 61, 119, 120, 179]


@given(st.integers(0, 119), st.sets(st.integers(0, 59)), IDS)
def test_neighbouring_ids_are_added_at_once(first: int, added: set[int], before: set[int]) -> None:
    mask = as_mask(before)
    masks.put_bits(mask, first, sum(1 << bit for bit in added))
    assert set(masks.listed(mask)) == before | {first + bit for bit in added}
    fast = as_mask(before)
    compiling.bind(masks, compile=True).put_bits(fast, first, sum(1 << bit for bit in added))
    assert (fast == mask).all()


def test_words_for_counts_whole_words() -> None:
    assert [masks.words_for(n) for n in (1, 60, 61, 120, 121)] == [1, 1, 2, 2, 3]


def test_the_generator_gives_the_numbers_of_its_authors() -> None:
    # The first outputs of the authors' C program for the words 1, 2, 3, 4.
    words = np.array([1, 2, 3, 4], np.int64)
    assert [generator.draw(words) for _ in range(4)] == [641, 1573767, 3222811527, 3517856514]


def test_compiled_draws_are_the_plain_draws() -> None:
    fast = compiling.bind(generator, compile=True)
    one, other = generator.new_generator(7), generator.new_generator(7)
    for sides in (2, 3, 6, 24, 1000, 2**31 - 1) * 20:
        assert fast.below(one, sides) == generator.below(other, sides)
    assert (one == other).all()


def test_faces_of_small_records_do_not_overflow() -> None:
    assert 0 <= generator.below(generator.new_generator(1), np.int16(6)) < 6


def test_every_face_is_as_likely_as_the_next() -> None:
    fast = compiling.bind(generator, compile=True)
    for sides in (2, 5, 6, 24):
        words = generator.new_generator(2026, sides)
        counts = np.bincount([fast.below(words, sides) for _ in range(60_000)], minlength=sides)
        assert len(counts) == sides
        assert evenness(counts) > 0.001


def test_rejection_is_reached_and_stays_in_range() -> None:
    # Three quarters of 2**31: every second draw or so falls among the favoured low halves.
    words = generator.new_generator(5)
    sides = 3 * 2**29
    drawn = [generator.below(words, sides) for _ in range(4000)]
    assert max(drawn) < sides
    assert abs(np.mean(drawn) / sides - 0.5) < 0.03


def test_streams_of_a_seed_are_apart_and_repeatable() -> None:
    assert (generator.new_generator(3, 8) == generator.new_generator(3, 8)).all()
    starts = {tuple(generator.new_generator(3, stream)) for stream in range(500)}
    assert len(starts) == 500
