//! Weights as they are trained and stored.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use stockade_core::BoardSize;

use super::architecture::{Architecture, BlockShape};
use crate::model::{Model, ModelError, ModelKind, Reader, Writer};

/// No layer is wider, so that a product of widths stays a number.
const WIDEST: u16 = 4096;
/// The usual guard of batch normalization against a variance of 0.
const EPSILON: f32 = 1e-5;

/// The weights of a network, as trainers have them.
///
/// The body of their file ([`model`](crate::model)) is
///
/// | bytes | what |
/// |---|---|
/// | 2 | files and ranks of the board |
/// | 2 each | widths: three convolutions, two dense layers, walls layer, ply layer, head |
/// | 4 | epsilon of batch normalization |
/// | | then for each layer of [`Architecture::blocks`] |
/// | 2 each | weights by output, input, row, column: the upper halves of floats, rounded |
/// | 4 each | biases |
/// | 4 each | where it is normalized: gamma, beta, running mean, running variance |
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The widths.
    pub architecture: Architecture,
    /// What batch normalization adds to a variance.
    pub epsilon: f32,
    /// One for each of [`Architecture::blocks`].
    pub blocks: Vec<Block>,
}

/// The weights of one layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// By output, input, row, column.
    pub weights: Vec<f32>,
    /// By output.
    pub bias: Vec<f32>,
    /// Batch normalization, where there is one.
    pub norm: Option<Norm>,
}

/// Batch normalization with what was seen in training, by output.
#[derive(Clone, Debug, PartialEq)]
pub struct Norm {
    /// Multiplied with.
    pub gamma: Vec<f32>,
    /// Added.
    pub beta: Vec<f32>,
    /// The running mean.
    pub mean: Vec<f32>,
    /// The running variance.
    pub variance: Vec<f32>,
}

impl Weights {
    /// All weights 0, and normalization that changes nothing.
    pub fn zero(architecture: Architecture) -> Weights {
        let block = |shape: BlockShape| Block {
            weights: vec![0.0; shape.weights()],
            bias: vec![0.0; shape.outputs],
            norm: shape.is_normed.then(|| Norm {
                gamma: vec![1.0; shape.outputs],
                beta: vec![0.0; shape.outputs],
                mean: vec![0.0; shape.outputs],
                variance: vec![1.0; shape.outputs],
            }),
        };
        let blocks = architecture.blocks().map(block).into();
        Weights { architecture, epsilon: EPSILON, blocks }
    }

    /// Whether every layer has the shape that the architecture says, and holds numbers.
    pub(super) fn check(&self) -> Result<(), ModelError> {
        check_architecture(&self.architecture)?;
        if !(self.epsilon.is_finite() && self.epsilon > 0.0) {
            return Err(ModelError::number("the header", self.epsilon, "an epsilon above 0"));
        }
        let shapes = self.architecture.blocks();
        if self.blocks.len() != shapes.len() {
            return Err(ModelError::shape("the list of layers", self.blocks.len(), shapes.len()));
        }
        self.blocks.iter().zip(shapes).try_for_each(|(block, shape)| block.check(shape))
    }
}

impl Model for Weights {
    const KIND: ModelKind = ModelKind::Cnn;

    fn read(body: &mut Reader<'_>) -> Result<Weights, ModelError> {
        let architecture = read_architecture(body)?;
        let epsilon = body.f32()?;
        let shapes = architecture.blocks().into_iter();
        let blocks = shapes.map(|shape| read_block(body, shape)).collect::<Result<_, _>>()?;
        let weights = Weights { architecture, epsilon, blocks };
        weights.check()?;
        Ok(weights)
    }

    fn write(&self, body: &mut Writer) {
        let Architecture { board, convolutions, hidden, walls, ply, head } = self.architecture;
        body.u16(u16::from(board));
        for width in convolutions.into_iter().chain(hidden).chain([walls, ply, head]) {
            body.u16(width);
        }
        body.f32(self.epsilon);
        for block in &self.blocks {
            block.weights.iter().for_each(|&weight| body.u16(upper_half(weight)));
            block.lists().skip(1).for_each(|numbers| body.floats(numbers));
        }
    }
}

/// The sign, the exponent and the first seven bits behind the point, rounded to the nearest; half as
/// many bytes for values that differ by less than a hundredth.
fn upper_half(weight: f32) -> u16 {
    let bits = weight.to_bits();
    let rounded = bits.saturating_add(0x7fff + (bits >> u16::BITS & 1));
    (rounded >> u16::BITS) as u16
}

impl Block {
    /// All numbers, in the order of the file.
    fn lists(&self) -> impl Iterator<Item = &[f32]> {
        let norm = self.norm.iter();
        let norm = norm.flat_map(|norm| [&norm.gamma, &norm.beta, &norm.mean, &norm.variance]);
        [&self.weights, &self.bias].into_iter().chain(norm).map(Vec::as_slice)
    }

    fn check(&self, shape: BlockShape) -> Result<(), ModelError> {
        if self.norm.is_some() != shape.is_normed {
            let word = |normed: bool| if normed { "normalized" } else { "not normalized" };
            let (found, expected) = (word(self.norm.is_some()), word(shape.is_normed));
            return Err(ModelError::shape(shape.name, found, expected));
        }
        let lengths = std::iter::once(shape.weights()).chain(std::iter::repeat(shape.outputs));
        for (numbers, length) in self.lists().zip(lengths) {
            if numbers.len() != length {
                let expected = format!("{length} numbers");
                return Err(ModelError::shape(shape.name, numbers.len(), expected));
            }
            if let Some(number) = numbers.iter().find(|number| !number.is_finite()) {
                return Err(ModelError::number(shape.name, number, "a finite number"));
            }
        }
        let mut variances = self.norm.iter().flat_map(|norm| &norm.variance);
        match variances.find(|&&variance| variance < 0.0) {
            Some(variance) => Err(ModelError::number(shape.name, variance, "a variance")),
            None => Ok(()),
        }
    }
}

fn read_architecture(reader: &mut Reader<'_>) -> Result<Architecture, ModelError> {
    let board = reader.u16()?;
    let no_board = |_| ModelError::number("the header", board, "a board from 3 to 9");
    let architecture = Architecture {
        board: u8::try_from(board).map_err(no_board)?,
        convolutions: [reader.u16()?, reader.u16()?, reader.u16()?],
        hidden: [reader.u16()?, reader.u16()?],
        walls: reader.u16()?,
        ply: reader.u16()?,
        head: reader.u16()?,
    };
    check_architecture(&architecture)?;
    Ok(architecture)
}

fn check_architecture(architecture: &Architecture) -> Result<(), ModelError> {
    let Architecture { board, convolutions, hidden, walls, ply, head } = *architecture;
    if BoardSize::new(board, board).is_none() {
        return Err(ModelError::number("the header", board, "a board from 3 to 9"));
    }
    let mut widths = convolutions.into_iter().chain(hidden).chain([walls, ply, head]);
    match widths.find(|width| !(1..=WIDEST).contains(width)) {
        Some(width) => Err(ModelError::number("the header", width, "a width from 1 to 4096")),
        None => Ok(()),
    }
}

fn read_block(reader: &mut Reader<'_>, shape: BlockShape) -> Result<Block, ModelError> {
    let mut halves = reader.part(shape.weights(), size_of::<u16>())?;
    let weight = |_| Ok(f32::from_bits(u32::from(halves.u16()?) << u16::BITS));
    let weights = (0..shape.weights()).map(weight).collect::<Result<Vec<f32>, ModelError>>()?;
    let mut list = || reader.floats(shape.outputs);
    let bias = list()?;
    let norm = match shape.is_normed {
        true => Some(Norm { gamma: list()?, beta: list()?, mean: list()?, variance: list()? }),
        false => None,
    };
    Ok(Block { weights, bias, norm })
}
