//! The arithmetic of the layers, in whole numbers.

use stockade_core::simd::{Ints, Isa, Shorts};

/// Cells of the widest net.
pub(super) const MAX_WIDTH: usize = 128;

/// Cells that a cache line holds.
const LINE: usize = 32;

/// A piece of a row of weights, as large as a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([[i16; 16]; 2]);

/// A layer whose inputs are on or off: the rows of those that are on are added up.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    bias: Vec<Line>,
    rows: Vec<Line>,
}

impl Sparse {
    pub(super) fn new(rows: &[i16], bias: &[i16]) -> Sparse {
        let lines = |values: &[i16]| -> Vec<Line> {
            let lines = values.as_chunks::<LINE>().0.iter();
            lines
                .map(|line| Line([0, 1].map(|k| std::array::from_fn(|i| line[16 * k + i]))))
                .collect()
        };
        Sparse { bias: lines(bias), rows: lines(rows) }
    }

    /// The cells, clipped to 0 … 255 and squared: 0 … 254, where 256 would be 1.0.
    #[inline(always)]
    pub(super) fn cells<I: Isa>(&self, _: I, active: &[u16], cells: &mut [i16; MAX_WIDTH]) {
        match self.bias.len() {
            1 => self.add_up::<I, 1>(active, cells),
            2 => self.add_up::<I, 2>(active, cells),
            3 => self.add_up::<I, 3>(active, cells),
            _ => self.add_up::<I, 4>(active, cells),
        }
    }

    /// [`Sparse::cells`] for rows of so many lines: all sums stay in registers.
    #[inline(always)]
    fn add_up<I: Isa, const LINES: usize>(&self, active: &[u16], cells: &mut [i16; MAX_WIDTH]) {
        let mut sums = [[I::Shorts::load(&[0; 16]); 2]; LINES];
        add_row::<I>(&mut sums, &self.bias);
        for &input in active {
            add_row::<I>(&mut sums, &self.rows[usize::from(input) * LINES..][..LINES]);
        }
        for (sum, cells) in sums.as_flattened().iter().zip(cells.as_chunks_mut().0) {
            sum.squares().store(cells);
        }
    }
}

#[inline(always)]
fn add_row<I: Isa>(sums: &mut [[I::Shorts; 2]], row: &[Line]) {
    for (sums, line) in sums.iter_mut().zip(row) {
        sums[0] = sums[0].add(I::Shorts::load(&line.0[0]));
        sums[1] = sums[1].add(I::Shorts::load(&line.0[1]));
    }
}

/// Outputs that are worked out together.
pub(super) const OUTPUTS: usize = 16;

/// A layer in which every input has a weight for every output.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    inputs: usize,
    bias: Vec<[[i32; 8]; 2]>,
    /// For each block of outputs and each pair of inputs, the two weights of every output.
    pairs: Vec<Line>,
}

impl Dense {
    /// A layer from a row of weights for each output.
    pub(super) fn new(inputs: usize, rows: &[i16], bias: &[i32]) -> Dense {
        let mut dense = Dense { inputs, bias: Vec::new(), pairs: Vec::new() };
        for (rows, bias) in rows.chunks(OUTPUTS * inputs).zip(bias.chunks(OUTPUTS)) {
            let bias = |output: usize| bias.get(output).copied().unwrap_or(0);
            dense.bias.push([0, 8].map(|first| std::array::from_fn(|k| bias(first + k))));
            for pair in 0..inputs / 2 {
                let mut line = Line([[0; 16]; 2]);
                for (output, row) in rows.chunks_exact(inputs).enumerate() {
                    let places = &mut line.0[output / 8][2 * (output % 8)..][..2];
                    places.copy_from_slice(&row[2 * pair..][..2]);
                }
                dense.pairs.push(line);
            }
        }
        dense
    }

    /// Blocks of outputs.
    pub(super) fn blocks(&self) -> usize {
        self.bias.len()
    }

    /// The sums of one block of outputs.
    #[inline(always)]
    pub(super) fn sums<I: Isa>(&self, _: I, block: usize, cells: &[i16]) -> [i32; OUTPUTS] {
        let pairs = self.inputs / 2;
        let [low, high] = &self.bias[block];
        let (mut low, mut high) = (I::Ints::load(low), I::Ints::load(high));
        let weights = &self.pairs[block * pairs..][..pairs];
        for (weights, &pair) in weights.iter().zip(cells.as_chunks::<2>().0) {
            low = low.add_products(&weights.0[0], pair);
            high = high.add_products(&weights.0[1], pair);
        }
        let mut sums = [[0; 8]; 2];
        low.store(&mut sums[0]);
        high.store(&mut sums[1]);
        let mut all = [0; OUTPUTS];
        all[..8].copy_from_slice(&sums[0]);
        all[8..].copy_from_slice(&sums[1]);
        all
    }
}

/// A sum of a later layer as a cell of the next one.
#[inline(always)]
pub(super) fn activated(sum: i32) -> i16 {
    let clipped = (sum >> 12).clamp(0, 255);
    ((clipped * clipped) >> 8) as i16
}
