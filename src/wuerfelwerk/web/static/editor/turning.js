// The board mirrored, or turned by sixths of a circle: whatever lies on it goes to the places where the
// picture of its places falls. One that no longer fits the paper stays as it is, and that is said.
"use strict";

{
  const it = Drawing;
  const { spots } = it;
  const NEAR = 2; // units of the picture: places lie some thirty apart
  const SIXTHS = 6;
  const mirrored = ([x, y]) => [-x, y];

  function turned(sixths) {
    const [sine, cosine] = [Math.sin((sixths * Math.PI) / 3), Math.cos((sixths * Math.PI) / 3)];
    return ([x, y]) => [x * cosine - y * sine, x * sine + y * cosine];
  }

  const near = ([x, y]) => spots.findIndex((one) => Math.abs(one[0] - x) < NEAR && Math.abs(one[1] - y) < NEAR);
  const ends = (points, axis) => {
    const all = points.map((one) => one[axis]);
    return [Math.min(...all), Math.max(...all)];
  };
  const middle = (points) => [0, 1].map((axis) => (ends(points, axis)[0] + ends(points, axis)[1]) / 2);

  // Where each place of the board goes under a map of the plane: of all ways to lay it on the paper that
  // which moves its middle least. Null where there is none.
  function laid(board, map) {
    const points = board.map((n) => map(spots[n]));
    const [from, to] = [middle(points), middle(board.map((n) => spots[n]))];
    let best = null;
    let least = Infinity;
    for (const [x, y] of spots) { // the first place of the board may come to lie here
      const by = [x - points[0][0], y - points[0][1]];
      const far = Math.hypot(from[0] + by[0] - to[0], from[1] + by[1] - to[1]);
      if (far >= least) continue;
      const found = points.map((one) => near([one[0] + by[0], one[1] + by[1]]));
      if (!found.includes(-1)) [best, least] = [found, far];
    }
    return best;
  }

  function moved(map) {
    const board = it.letters.map((_, n) => n).filter((n) => !it.outside.includes(it.letters[n]));
    const places = board.length ? laid(board, map) : null;
    if (!places) return null;
    const letters = it.letters.map(() => it.outside[0]);
    places.forEach((to, one) => { letters[to] = it.letters[board[one]]; });
    return letters.join("");
  }

  function take(board, button) {
    if (!board) return it.say(it.words.unturned);
    it.take(board);
    it.say(button.getAttribute("aria-label"));
  }

  it.byId("ed-mirror").addEventListener("click", (event) => take(moved(mirrored), event.currentTarget));
  // by the smallest angle that fits: a board may be too wide for its paper when it stands on a corner
  it.byId("ed-turn").addEventListener("click", (event) => {
    let found = null;
    for (let sixths = 1; sixths < SIXTHS && !found; sixths += 1) found = moved(turned(sixths));
    take(found, event.currentTarget);
  });
}
