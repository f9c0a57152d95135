// Updates for all tabs of this browser over one connection. A browser opens six to a server, so a stream for
// each tab would make the seventh hang. One tab, the *leader*, holds the stream and passes on what comes:
//
//     here   a tab is open, and shows this version of that table          every tab
//     bye    it is not any more                                           every tab
//     lead   I am the leader; these tabs I know; my stream is open, or
//            was found just now                                          the leader, twice a second
//     ping   is there still a leader?                                     whoever has not heard of one
//     all    a tab has got news of a page it does not have                every tab
//     update news of one table; gone: nothing can be shown of it          the leader
//     lost   the stream is broken                                         the leader
//
// A tab that is shown takes the lead, so nobody who looks waits for a hidden tab, whose timers rest. Of two
// leaders the one with the later term stays, at equal terms the one with the smaller name. The stream of the
// one before stays open until the new one is: nothing is missed, and nobody seems to leave the table.
//
// On a machine with too much to do every leader is silent for a while. Were each tab as quick to take over
// then, they would do nothing else: with each lead taken out of silence all become more patient (*strain*),
// and less so again with each leader that stays.
"use strict";

{
  const BEAT = 500, CHECK = 250, SILENT = 600, PATIENT = { visible: 400, hidden: 3000 };
  const CALM = 4; // at most so many doublings of patience
  const STOOD_STILL = 1000; // since the last check, in a tab that is shown: we were silent ourselves
  const GATHER = 60; // milliseconds in which the others say they are here
  const ROLL_CALL = 30_000, FORGOTTEN = 75_000; // whoever does not answer has crashed, or sleeps
  const DEAD = 30_000; // the server sends something every 12 seconds
  const RETRY = [500, 8000];
  const MOST = 60; // pages in one stream

  const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const { stream: address, table: tableId, look } = main.dataset;
  const key = `${tableId}.${look}`;
  const alone = !("BroadcastChannel" in window);
  const line = alone ? { postMessage() {}, onmessage: null } : new BroadcastChannel(`wuerfelwerk ${address}`);
  const now = () => performance.now();
  const say = (kind, more = {}) => line.postMessage({ kind, id: me, ...more });

  let leader = null; // { id, term, strain, visible, open }
  let heard = now(), asked = 0; // the leader; a ping that is not answered
  let checked = now();
  let term = 0, strain = 0;
  let isGone = false;

  // ---- every tab --------------------------------------------------------------------------------

  const mine = () => ({ key, version: shownVersion(), tag: shownTag, at: now() });
  const here = () => { if (!isGone) say("here", mine()); };
  const leads = () => leader?.id === me;
  const outranks = (a, b) => !b || a.term > b.term || (a.term === b.term && a.id < b.id);

  const on = {
    here({ id, key: theirs, version, tag }) {
      if (!leads()) return;
      const isNew = tabs.get(id)?.key !== theirs;
      tabs.set(id, { key: theirs, version, tag, at: now() });
      if (isNew) connectSoon(GATHER);
    },
    all({ id, key: theirs }) {
      if (!leads()) return;
      tabs.set(id, { key: theirs, version: "", tag: "", at: now() });
      connectSoon(0);
    },
    bye({ id }) {
      if (leads() && tabs.delete(id)) connectSoon(5 * GATHER);
      if (leader?.id === id) {
        leader = null;
        setTimeout(claimIfNone, Math.random() * 100);
      }
    },
    lead(message) {
      term = Math.max(term, message.term);
      if (leads() && !outranks(message, leader)) return beat();
      if (leads()) resign();
      const was = leader;
      if (outranks(message, was) || message.id === was.id) leader = message;
      if (leader !== message) return;
      heard = now();
      strain = message.strain;
      if (message.open) close();
      if (message.found || (message.open && !was?.open)) connection(true);
      if (!message.tabs.includes(me) || message.rollCall) here();
      if (!message.visible && !document.hidden) setTimeout(claimIfHidden, Math.random() * 100);
    },
    ping() { if (leads()) beat(); },
    lost() { connection(false); },
    gone(message) { if (message.key === key) gone(); },
    update(message) {
      if (message.key === key) update({ news: message.news, told: message.told[me] });
    },
  };
  line.onmessage = ({ data }) => on[data.kind]?.(data);

  const tell = (kind, more) => { say(kind, more); on[kind]({ kind, id: me, ...more }); };

  function gone() {
    isGone = true; // deleted, say: who loads the page anew is told why
    connection(false);
    if (leads()) { // somebody else has to hold the stream for the others
      say("bye");
      resign();
      close();
    }
  }

  const patience = () => PATIENT[document.visibilityState] * 2 ** strain;

  function check() {
    const stoodStill = !document.hidden && now() - checked > STOOD_STILL;
    checked = now();
    if (leads()) return lead();
    const isOpen = asked > heard && !stoodStill; // what came while we stood still is not read yet
    if (isOpen && now() - asked > patience()) {
      strain = Math.min(CALM, strain + 1);
      claim();
    } else if (!isOpen && now() - heard > SILENT) {
      asked = now();
      say("ping");
    }
  }

  function claimIfNone() { if (!leader) claim(); }
  function claimIfHidden() { if (!leader || (!leader.visible && !leads())) claim(); }

  // ---- the leader -------------------------------------------------------------------------------

  let tabs = new Map(); // by name: which table a tab shows, and the version it has
  let source = null; // the stream that is open
  let coming = null; // the one that is to take its place
  let timer = 0;
  let failures = 0;
  let alive = now(), beaten = 0, called = 0;

  function claim() {
    if (isGone || (alone && document.hidden)) return;
    term += 1;
    leader = { id: me, term, strain, visible: !document.hidden, open: Boolean(source) };
    tabs = new Map([[me, mine()]]);
    called = now();
    beat();
    connectSoon(alone ? 0 : GATHER);
  }

  function resign() {
    leader = null;
    clearTimeout(timer);
    coming?.close();
    coming = null;
  }

  function beat(more = {}) {
    beaten = now();
    Object.assign(leader, { visible: !document.hidden, open: Boolean(source) });
    say("lead", { ...leader, tabs: [...tabs.keys()], ...more });
  }

  function lead() {
    if (source && now() - alive > DEAD) broken(source);
    if (now() - called > ROLL_CALL) {
      const before = tabs.size;
      for (const [id, tab] of tabs) if (id !== me && now() - tab.at > FORGOTTEN) tabs.delete(id);
      if (tabs.size < before) connectSoon(0);
      called = now();
      leader.strain = strain = Math.max(0, strain - 1);
      beat({ rollCall: true });
    } else if (now() - beaten > BEAT - CHECK / 2) beat();
  }

  function connectSoon(wait) {
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  }

  // What the server is told that tabs show: their version and tag, where all that show a table agree.
  function channels() {
    if (!isGone && tabs.get(me)?.version !== "") tabs.set(me, mine());
    const found = new Map();
    for (const [id, tab] of [...tabs].reverse()) {
      if (!found.has(tab.key) && found.size < MOST) found.set(tab.key, { told: {}, tags: new Set() });
      if (!found.has(tab.key)) continue;
      found.get(tab.key).told[id] = tab.version;
      found.get(tab.key).tags.add(tab.tag);
    }
    return [...found].map(([theirs, { told, tags }]) => ({ key: theirs, told, tags, version: null }));
  }

  function connect() {
    if (!leads()) return;
    const all = channels();
    if (!all.length) return;
    const agreed = (said) => (said.size === 1 ? [...said][0] : "");
    const query = all.map(({ key: theirs, told, tags }) => (
      `of=${theirs}.${agreed(new Set(Object.values(told)))}.${agreed(tags)}`
    ));
    coming?.close();
    const opened = coming = new EventSource(`${address}?${query.join("&")}`);
    opened.onopen = () => {
      if (opened !== coming) return opened.close();
      source?.close();
      [source, coming, failures, alive] = [opened, null, 0, now()];
      connection(true);
      beat({ found: true });
    };
    opened.onerror = () => broken(opened);
    opened.addEventListener("ping", () => { alive = now(); });
    opened.addEventListener("gone", ({ data }) => {
      const lost = all[Number(data)].key;
      for (const [id, tab] of tabs) if (tab.key === lost) tabs.delete(id);
      tell("gone", { key: lost });
    });
    all.forEach((channel, number) => opened.addEventListener(String(number), (event) => {
      alive = now();
      pass(channel, JSON.parse(event.data));
    }));
  }

  function pass(channel, news) {
    const told = channel.version === null ? channel.told : {};
    channel.version = news.version;
    for (const tab of tabs.values()) if (tab.key === channel.key) Object.assign(tab, { version: news.version, tag: news.tag });
    tell("update", { key: channel.key, told, news });
  }

  function broken(which) {
    which.close();
    if (which !== source && which !== coming) return;
    if (which === source) source = null;
    if (which === coming) coming = null;
    if (!leads() || coming) return;
    const wait = Math.min(RETRY[1], RETRY[0] * 2 ** failures) * (0.7 + 0.6 * Math.random());
    failures += 1;
    tell("lost", {});
    beat();
    connectSoon(wait);
  }

  function close() {
    source?.close();
    source = null;
  }

  // ---- coming and going -------------------------------------------------------------------------

  function begin() {
    leader = null;
    [heard, asked] = [now(), 0];
    here();
    say("ping");
    setTimeout(claimIfNone, alone ? 0 : 150 + Math.random() * 100);
  }

  document.addEventListener("visibilitychange", () => {
    if (alone && document.hidden) { resign(); close(); }
    else if (!document.hidden) claim();
    else if (leads()) beat();
  });
  window.addEventListener("pagehide", () => {
    say("bye");
    resign();
    close();
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) begin(); });
  // What the system says of its network may be wrong, or late: a new stream that opens, or not, is the answer.
  for (const kind of ["offline", "online"]) window.addEventListener(kind, () => { if (leads()) connectSoon(0); });
  document.addEventListener("htmx:after:swap", (event) => { if (!event.detail.ctx.update) here(); });
  askForAll = () => tell("all", { key });

  setInterval(check, CHECK);
  begin();
}
