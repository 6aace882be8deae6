//! Products of matrices with the machine's best instructions.

use stockade_core::simd::{self, Isa, Task};

/// A matrix in a list: where the next row and the next column begin.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a> {
    numbers: &'a [f32],
    row: usize,
    column: usize,
}

impl<'a> Matrix<'a> {
    /// Rows one after the other, each so long.
    pub(super) const fn rows(numbers: &'a [f32], length: usize) -> Matrix<'a> {
        Matrix { numbers, row: length, column: 1 }
    }

    /// The same, with rows taken as columns.
    pub(super) const fn turned(numbers: &'a [f32], length: usize) -> Matrix<'a> {
        Matrix { numbers, row: 1, column: length }
    }

    #[inline(always)]
    fn at(&self, row: usize, column: usize) -> f32 {
        self.numbers[row * self.row + column * self.column]
    }
}

/// Adds `left` (rows × inner) times `right` (inner × columns, rows one after the other) to `sum`.
pub(super) fn add_product(
    left: Matrix<'_>,
    right: &[f32],
    sum: &mut [f32],
    [rows, inner, columns]: [usize; 3],
) {
    simd::dispatch(Product { left, right, sum, rows, inner, columns });
}

struct Product<'a> {
    left: Matrix<'a>,
    right: &'a [f32],
    sum: &'a mut [f32],
    rows: usize,
    inner: usize,
    columns: usize,
}

impl Task for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        isa.run(
            #[inline(always)]
            || self.add(),
        );
    }
}

impl Product<'_> {
    /// Four rows of the right matrix at a time, so that a sum is fetched for four products; inputs
    /// of boards are mostly 0, and four zeros need no row.
    #[inline(always)]
    fn add(self) {
        let Product { left, right, sum, rows, inner, columns } = self;
        for row in 0..rows {
            let sums = &mut sum[row * columns..(row + 1) * columns];
            let mut at = 0;
            while at + 4 <= inner {
                let [a, b, c, d] = [0, 1, 2, 3].map(|step| left.at(row, at + step));
                if a != 0.0 || b != 0.0 || c != 0.0 || d != 0.0 {
                    let part = &right[at * columns..(at + 4) * columns];
                    let (first, rest) = part.split_at(columns);
                    let (second, rest) = rest.split_at(columns);
                    let (third, fourth) = rest.split_at(columns);
                    let inputs = first.iter().zip(second).zip(third.iter().zip(fourth));
                    for (sum, ((p, q), (r, s))) in sums.iter_mut().zip(inputs) {
                        *sum += a * p + b * q + (c * r + d * s);
                    }
                }
                at += 4;
            }
            for at in at..inner {
                let a = left.at(row, at);
                let part = &right[at * columns..(at + 1) * columns];
                for (sum, p) in sums.iter_mut().zip(part) {
                    *sum += a * p;
                }
            }
        }
    }
}

/// The matrix with rows as columns.
pub(super) fn turned(numbers: &[f32], rows: usize, columns: usize) -> Vec<f32> {
    let mut turned = vec![0.0; numbers.len()];
    for row in 0..rows {
        for column in 0..columns {
            turned[column * rows + row] = numbers[row * columns + column];
        }
    }
    turned
}
