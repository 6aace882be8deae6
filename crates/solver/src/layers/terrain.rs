//! Pawn moves under a set of walls, for whole rows of states at once.
//!
//! A *row* holds the states with White's pawn on one cell as a set of Black's cells. If a set of
//! states after a move is given in rows, [`Terrain::before`] says from which states a pawn move
//! leads into it.

use super::{
    shape::{Open, Shape, Walls},
    word::Word,
};

/// One row for each cell of White's, and an empty one after them for steps that are not open.
pub(crate) type Rows<W> = [W; 82];

pub(crate) struct Terrain<'a, W> {
    pub(crate) shape: &'a Shape<W>,
    open: Open<W>,
    /// The cells of White's pawn, and of Black's.
    pawn_cells: [W; 2],
    /// The states: for each of White's cells those of Black's pawn.
    pub(crate) states: Rows<W>,
    /// For each of White's cells the cells it can step to.
    steps: [[u8; 4]; 81],
    white_jumps: Vec<WhiteJump<W>>,
    black_jumps: Vec<BlackJump<W>>,
    /// States in which the pawn to move cannot: its turn, White's cell, Black's cell.
    stuck: Vec<(usize, u8, u8)>,
}

/// Black's pawn stands beside White's, which moves over it to one of two cells.
#[derive(Clone, Copy)]
struct WhiteJump<W> {
    white: u8,
    black: W,
    targets: [u8; 2],
}

/// White's pawn stands beside Black's, which moves over it to one of these cells.
#[derive(Clone, Copy)]
struct BlackJump<W> {
    white: u8,
    black: W,
    targets: W,
}

impl<'a, W: Word> Terrain<'a, W> {
    pub(crate) fn new(shape: &'a Shape<W>, walls: Walls<W>) -> Terrain<'a, W> {
        let pawn_cells = shape.pawn_cells(walls);
        let [white, black] = pawn_cells;
        let mut terrain = Terrain {
            shape,
            open: shape.open(walls),
            pawn_cells,
            states: [W::EMPTY; 82],
            steps: [[shape.cells as u8; 4]; 81],
            white_jumps: Vec::with_capacity(4 * shape.cells),
            black_jumps: Vec::with_capacity(4 * shape.cells),
            stuck: Vec::new(),
        };
        for cell in 0..shape.cells {
            if white.has(cell) {
                terrain.states[cell] = black & !W::of(cell);
            }
            for direction in 0..4 {
                if let Some(to) = terrain.step(cell, direction) {
                    terrain.steps[cell][direction] = to as u8;
                    terrain.add_jumps(cell, to, direction);
                }
            }
        }
        terrain
    }

    /// North, east, south, west.
    fn step(&self, from: usize, direction: usize) -> Option<usize> {
        let Open { north, south, east, west } = &self.open;
        let width = self.shape.width;
        match direction {
            0 => north.has(from).then(|| from + width),
            1 => east.has(from).then(|| from + 1),
            2 => south.has(from).then(|| from - width),
            _ => west.has(from).then(|| from - 1),
        }
    }

    /// Notes how a pawn on `from` jumps over one on `over`, if both may stand there.
    fn add_jumps(&mut self, from: usize, over: usize, direction: usize) {
        let targets = self.landings(over, direction);
        let alone = (0..4).filter(|&other| self.step(from, other).is_some()).count() == 1;
        let stuck = alone && targets == [None, None];
        if self.is_state(from, over) {
            // A missing target is the cell below the other pawn, which no state has.
            let targets = targets.map(|to| to.unwrap_or(over) as u8);
            self.white_jumps.push(WhiteJump { white: from as u8, black: W::of(over), targets });
            if stuck {
                self.stuck.push((0, from as u8, over as u8));
            }
        }
        if self.is_state(over, from) {
            let targets = targets.iter().flatten().fold(W::EMPTY, |set, &to| set | W::of(to));
            self.black_jumps.push(BlackJump { white: over as u8, black: W::of(from), targets });
            if stuck {
                self.stuck.push((1, over as u8, from as u8));
            }
        }
    }

    fn is_state(&self, white: usize, black: usize) -> bool {
        white != black && self.pawn_cells[0].has(white) && self.pawn_cells[1].has(black)
    }

    /// Where a pawn lands that jumps over the one on `over`.
    fn landings(&self, over: usize, direction: usize) -> [Option<usize>; 2] {
        if let Some(beyond) = self.step(over, direction) {
            return [Some(beyond), None];
        }
        if !self.shape.edge_diagonal && self.is_rim(over, direction) {
            return [None, None];
        }
        [1, 3].map(|quarters| self.step(over, (direction + quarters) % 4))
    }

    fn is_rim(&self, cell: usize, direction: usize) -> bool {
        let (row, column) = (cell / self.shape.width, cell % self.shape.width);
        match direction {
            0 => row + 1 == self.shape.height,
            1 => column + 1 == self.shape.width,
            2 => row == 0,
            _ => column == 0,
        }
    }

    /// Lets the pawns that cannot move pass, where `has_walls` says that no wall can be placed
    /// either. To be asked with the turn and the cells of White and Black.
    pub(crate) fn allow_passes(&mut self, has_walls: impl Fn(usize, usize, usize) -> bool) {
        for &(turn, white, black) in &self.stuck {
            let (white, black) = (usize::from(white), usize::from(black));
            if has_walls(turn, white, black) {
                continue;
            }
            // A pass leaves both pawns where they are: a jump to the own cell.
            let jumps = (&mut self.white_jumps, &mut self.black_jumps);
            if turn == 0 {
                let own = [white as u8; 2];
                jumps.0.push(WhiteJump { white: white as u8, black: W::of(black), targets: own });
            } else {
                let own = W::of(black);
                jumps.1.push(BlackJump { white: white as u8, black: own, targets: own });
            }
        }
    }

    /// Whether some pawn can be without a move.
    pub(crate) fn can_be_stuck(&self) -> bool {
        !self.stuck.is_empty()
    }

    /// Takes back what [`Terrain::allow_passes`] added.
    pub(crate) fn forbid_passes(&mut self) {
        self.white_jumps.retain(|jump| jump.targets != [jump.white; 2]);
        self.black_jumps.retain(|jump| jump.targets != jump.black);
    }

    /// The states of a turn from which a pawn move leads into `after`, and some that are no
    /// states. `after` must hold no state with both pawns on one cell.
    pub(crate) fn before(&self, turn: usize, after: &Rows<W>) -> Rows<W> {
        let mut before = [W::EMPTY; 82];
        if turn == 0 {
            for (row, steps) in before.iter_mut().zip(&self.steps[..self.shape.per_pawn]) {
                let [north, east, south, west] = steps.map(|to| after[usize::from(to)]);
                *row = north | east | south | west;
            }
            for jump in &self.white_jumps {
                let [straight, aside] = jump.targets.map(|to| after[usize::from(to)]);
                before[usize::from(jump.white)] |= (straight | aside) & jump.black;
            }
        } else {
            for (row, &after) in before.iter_mut().zip(&after[..self.shape.per_pawn]) {
                *row = self.shape.stepped(&self.open, after);
            }
            for jump in &self.black_jumps {
                let white = usize::from(jump.white);
                if !(after[white] & jump.targets).is_none() {
                    before[white] |= jump.black;
                }
            }
        }
        before
    }

    /// The finished games among the states that a move of the other player has led to: all of
    /// them are lost for the player whose turn it would be.
    pub(crate) fn finished(&self, turn: usize) -> Rows<W> {
        let mut rows = [W::EMPTY; 82];
        for (cell, row) in rows.iter_mut().enumerate().take(self.shape.cells) {
            let black_arrived = if turn == 0 { self.shape.black_goal } else { W::EMPTY };
            let white_arrived = turn == 1 && self.shape.white_goal.has(cell);
            let finished = if white_arrived { self.shape.all } else { black_arrived };
            *row = finished & !W::of(cell);
        }
        rows
    }
}
