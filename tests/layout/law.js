// The law of layout, asked of the page as it stands now. Answers with findings: [{kind, where, what}].
// wishes.least: how large texts must be, in pixels; wishes.smaller: [selector, pixels] where less will do;
// wishes.under: [what may lie under, what of the console]; wishes.signs: pictures in which letters are not there to be read.
(wishes) => {
  "use strict";
  const FINGER = 43.5; // 44 px, but for rounding
  const PENCIL = 24; // for what is pencil first: fields and dice of a picture
  const SLACK = 1; // pixels that rounding may take
  const GLYPHS = 0.24; // of a line's height at its top and bottom there is no ink
  const LONGEST_WORD = 24; // longer ones are addresses and sums: they may break anywhere
  const page = document.documentElement;
  const found = [];

  const name = (element) => { // without numbers: one fault of many fields is one fault
    const classes = [...element.classList].map((one) => `.${one}`).join("");
    return `${element.localName}${element.id ? `#${element.id.replace(/\d+/g, "…")}` : ""}${classes}`;
  };
  const place = (element) => `${element.parentElement ? `${name(element.parentElement)} > ` : ""}${name(element)}`;
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 50);
  const add = (kind, element, what) => found.push({ kind, where: place(element), what });
  const round = (number) => Math.round(number * 10) / 10;

  // ---- what is known of an element by its ancestors: is it seen, what cuts it, on which layer it lies ----
  const known = new Map();
  const about = (element) => {
    if (!element) return { hidden: false, edges: [], layer: null };
    let info = known.get(element);
    if (info) return info;
    const above = about(element.parentElement);
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const tiny = box.width <= 1 && box.height <= 1 && style.overflow !== "visible";
    const hidden = above.hidden || tiny || style.clipPath.startsWith("inset(50%") || style.opacity === "0";
    const cuts = [style.overflowX, style.overflowY].map((way) => way !== "visible");
    const scrolls = [style.overflowX, style.overflowY].some((way) => way === "auto" || way === "scroll");
    const edges = cuts.some(Boolean) && element !== document.body && element !== page
      ? [...above.edges, { element, box, cuts, scrolls }] : above.edges;
    const over = style.position === "fixed" || style.position === "sticky"
      || (style.position === "absolute" && Number(style.zIndex) >= 10);
    info = { hidden, edges, layer: over ? element : above.layer, style };
    known.set(element, info);
    return info;
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !about(element).hidden;

  // ---- all texts with the rectangles of their lines ----
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, template, noscript, title, desc, option")) continue;
    if (!isSeen(element) || element.closest(wishes.signs)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let rects = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    const scroller = about(element).edges.findLast((edge) => edge.scrolls);
    if (scroller) rects = rects.filter((rect) => inside(rect, scroller.box));
    rects = rects.filter((rect) => rect.width > 0 && rect.height > 0);
    if (rects.length) texts.push({ node, element, rects, text: short(node.data), svg: element instanceof SVGElement });
  }
  function inside(rect, box) {
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  }

  // ---- cut: beyond the edge of a box that does not scroll, or ending in an ellipsis ----
  const ellipses = new Set();
  for (const { element, rects, text } of texts) {
    for (const edge of about(element).edges) {
      if (edge.scrolls) break; // it can be brought into view
      const over = rects.map((rect) => {
        const ink = rect.height * GLYPHS;
        const sideways = edge.cuts[0] ? Math.max(edge.box.left - rect.left, rect.right - edge.box.right) : 0;
        const upright = edge.cuts[1] ? Math.max(edge.box.top - rect.top, rect.bottom - edge.box.bottom) - ink : 0;
        return Math.max(sideways, upright);
      });
      const most = Math.max(...over);
      if (most > SLACK) add("cut", edge.element, `“${text}” by ${round(most)} px`);
    }
    const box = about(element).edges.at(-1)?.element;
    if (box && !ellipses.has(box) && about(box).style.textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth) {
      ellipses.add(box);
      add("cut", box, `“${text}” ends in an ellipsis, ${box.scrollWidth} px in ${box.clientWidth}`);
    }
  }

  // ---- narrow: a word that is broken where it has no hyphen, or that leaves the box it lies in ----
  for (const { node, element, text, svg } of texts) {
    if (svg || about(element).style.fontFamily.includes("mono") || element.closest("code, pre, .url")) continue;
    for (const match of node.data.matchAll(/[^\s\u00ad\u200b/–-]+/g)) {
      if (match[0].length > LONGEST_WORD || match[0].length < 2) continue;
      const [first, last] = [topOf(node, match.index), topOf(node, match.index + match[0].length - 1)];
      if (Math.abs(first - last) > SLACK) {
        add("narrow", element, `“${match[0]}” is broken`);
        break;
      }
    }
    const block = blockOf(element);
    const beyond = block && Math.max(...[...rectsOf(node)].map((rect) => rect.right)) - block.getBoundingClientRect().right;
    if (beyond > 2) add("narrow", element, `“${text}” leaves its box by ${round(beyond)} px`);
  }
  function topOf(node, at) {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return [...range.getClientRects()].at(-1)?.top; // a hyphen at the end of the line before comes first
  }
  function rectsOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects();
  }
  function blockOf(element) {
    let block = element;
    while (block && ["inline", "contents"].includes(getComputedStyle(block).display)) block = block.parentElement;
    return block;
  }

  // ---- over: two texts on each other, or something that is painted over a text ----
  const lines = texts.flatMap(({ element, rects, text }) => rects.map((rect) => {
    const ink = rect.height * GLYPHS;
    return { element, text, layer: about(element).layer, left: rect.left + 1, right: rect.right - 1, top: rect.top + ink, bottom: rect.bottom - ink };
  })).sort((a, b) => a.top - b.top);
  lines.forEach((line, at) => {
    for (let next = at + 1; next < lines.length && lines[next].top < line.bottom - SLACK; next += 1) {
      const other = lines[next];
      if (other.layer !== line.layer || (other.element === line.element)) continue;
      const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      if (wide > SLACK) add("over", other.element, `“${other.text}” and “${line.text}” lie on each other`);
    }
  });
  for (const { element, rects, text } of texts) {
    const rect = rects[0];
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    for (const above of document.elementsFromPoint(x, y)) {
      if (above.contains(element) || element.contains(above)) break;
      if (above instanceof SVGElement || about(above).layer !== about(element).layer) continue;
      const [, , , alpha = "1"] = about(above).style.backgroundColor.match(/[\d.]+/g) ?? [];
      if (Number(alpha) > 0.3) {
        add("over", element, `“${text}” is covered by ${name(above)}`);
        break;
      }
    }
  }

  // ---- covered: what is told or pressed on a sheet lies free of the console that is held at the lower edge, but
  // while somebody enters dice or watches a game again; and whatever it covers can be scrolled free of it ----
  const isHeld = (layer) => layer && about(layer).style.position === "sticky" && about(layer).style.bottom !== "auto";
  const held = [...document.querySelectorAll("main *")].filter((one) => about(one).layer === one && isHeld(one) && isSeen(one))
    .flatMap((one) => [...one.querySelectorAll(".console, .console .shelf"), one.matches(".console, .go") ? one : null]).filter(Boolean);
  const meet = (box, other) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > SLACK
    && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > SLACK;
  const heldOver = (element, box) => held.find((one) => about(one).layer !== about(element).layer && meet(box, one.getBoundingClientRect()));
  const isDecided = !document.querySelector(".console form.entry, .is-replay");
  const pressed = [...document.querySelectorAll("#lens [data-action]")].filter(isSeen);
  const covered = [...texts.map(({ element }) => element), ...pressed].filter((one) => !about(one).layer && heldOver(one, one.getBoundingClientRect()));
  const sheet = document.querySelector("#lens");
  for (const element of new Set(covered)) {
    const above = heldOver(element, element.getBoundingClientRect());
    if (!isDecided || !sheet?.contains(element)) continue;
    if (wishes.under.some(([below, over]) => element.closest(below) && above.matches(over))) continue;
    add("covered", element, `“${short(element.textContent)}” lies under ${name(above)}`);
  }
  if (covered.length) {
    const before = page.scrollTop;
    page.scrollTop = page.scrollHeight;
    for (const element of new Set(covered)) {
      const above = heldOver(element, element.getBoundingClientRect());
      if (above) add("buried", element, `“${short(element.textContent)}” stays under ${name(above)} wherever one scrolls`);
    }
    page.scrollTop = before;
  }

  // ---- small: as it is seen, pictures scaled as they are ----
  for (const { element, text, svg } of texts) {
    const matrix = svg ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(about(element).style.fontSize) * scale;
    const least = wishes.smaller.find(([selector]) => element.closest(selector))?.[1] ?? wishes.least;
    if (size < least - 0.05) add("small", element, `“${text}” is ${round(size)} px, not ${least}`);
  }

  // ---- targets: 44 px, or pencil first where there is no room for more ----
  const PRESSED = "a[href], button, select, textarea, summary, input:not([type=hidden]), label:has(> input), [role=button]";
  const targets = [...document.querySelectorAll(PRESSED)].filter((one) => isSeen(one) && !one.disabled).filter((one) => {
    const label = one.matches("input") && one.closest("label");
    const inline = one.matches("a") && getComputedStyle(one).display === "inline" && !(one instanceof SVGElement);
    return !label && !(inline && short(one.parentElement.textContent) !== short(one.textContent)) && !one.querySelector("[role=button]");
  });
  // A picture may have several shapes for one action: room for fingers lies under the field itself.
  const shapes = (one) => one.dataset.action === undefined ? [one]
    : [...one.ownerSVGElement?.querySelectorAll(`[data-action="${one.dataset.action}"]`) ?? [], one];
  const larger = (a, b) => Math.min(a.width, a.height) >= Math.min(b.width, b.height) ? a : b;
  const boxes = targets.map((one) => shapes(one).map((shape) => shape.getBoundingClientRect()).reduce(larger));
  const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const pencils = targets.map((one) => one.matches("[data-action], [form=draft-form]"));
  const reaches = (one, box) => {
    const [x, y] = centre(box);
    const spots = [[x - 21, y], [x + 21, y], [x, y - 21], [x, y + 21]];
    return spots.every(([left, top]) => one.contains(document.elementFromPoint(left, top)));
  };
  targets.forEach((one, at) => {
    const box = boxes[at];
    if (!box.width || !box.height) return;
    const least = Math.min(box.width, box.height);
    if (least >= FINGER || reaches(one, box)) return;
    if (pencils[at] && least >= PENCIL) return;
    add("target", one, `${round(box.width)} × ${round(box.height)} px “${short(one.textContent) || one.ariaLabel || ""}”`);
  });

  // ---- choices of one question that number six at most stand in one row ----
  for (const row of document.querySelectorAll("fieldset.faces")) {
    const tops = new Set([...row.querySelectorAll("label")].filter(isSeen).map((one) => Math.round(one.getBoundingClientRect().top)));
    if (row.querySelectorAll("label").length <= 6 && tops.size > 1) add("wraps", row, `${tops.size} rows`);
  }

  // ---- sideways: the page, and what leaves it ----
  if (page.scrollWidth > page.clientWidth) add("sideways", page, `${page.scrollWidth} px in ${page.clientWidth}`);
  for (const { element, rects, text } of texts) {
    const beyond = Math.max(...rects.map((rect) => Math.max(rect.right - page.clientWidth, -rect.left)));
    const scrolled = about(element).edges.some((edge) => edge.scrolls);
    if (beyond > SLACK && !scrolled) add("sideways", element, `“${text}” leaves the page by ${round(beyond)} px`);
  }
  return found;
}
