for (const board of document.querySelectorAll(".board")) {
  const { width, height, moves } = board.dataset;
  const [w, h, line] = [+width, +height, moves.split(" ").filter(Boolean)];
  const cell = 40, x = (file) => (file.charCodeAt(0) - 97) * cell, y = (rank) => (h - rank) * cell;
  let at = line.length;
  const draw = () => {
    const pawns = [[Math.floor(w / 2), 1], [Math.floor(w / 2), h]];
    let walls = "";
    line.slice(0, at).forEach((move, ply) => {
      const [file, rank, kind] = [move[0], parseInt(move.slice(1), 10), move.at(-1)];
      if (move === "--") return;
      if (kind === "h") walls += `<rect x="${x(file) + 2}" y="${y(rank) - 3}" width="${2 * cell - 4}" height="6" rx="3" fill="var(--b)"/>`;
      else if (kind === "v") walls += `<rect x="${x(file) + cell - 3}" y="${y(rank) - cell + 2}" width="6" height="${2 * cell - 4}" rx="3" fill="var(--b)"/>`;
      else pawns[ply % 2] = [file.charCodeAt(0) - 97, rank];
    });
    let cells = "";
    for (let c = 0; c < w; c++) for (let r = 0; r < h; r++) cells += `<rect x="${c * cell + 2}" y="${r * cell + 2}" width="${cell - 4}" height="${cell - 4}" rx="4" fill="none" stroke="var(--rule)"/>`;
    const pawn = ([c, r], fill) => `<circle cx="${(c + 0.5) * cell}" cy="${(h - r + 0.5) * cell}" r="${cell * 0.3}" fill="${fill}" stroke="var(--ink)" stroke-width="2"/>`;
    board.querySelector(".picture").innerHTML = `<svg viewBox="0 0 ${w * cell} ${h * cell}" role="img" aria-label="Board after ${at} plies">${cells}${walls}${pawn(pawns[0], "#fff")}${pawn(pawns[1], "#222")}</svg>`;
    board.querySelector(".moves").textContent = at ? `${at} of ${line.length} plies, last ${line[at - 1]}` : "Start";
    for (const button of board.querySelectorAll("button")) button.disabled = +button.dataset.by < 0 ? at === 0 : at === line.length;
  };
  board.addEventListener("click", ({ target }) => {
    if (!target.dataset?.by) return;
    at = Math.min(line.length, Math.max(0, at + +target.dataset.by));
    draw();
  });
  draw();
}
