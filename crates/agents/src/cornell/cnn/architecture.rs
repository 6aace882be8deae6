//! How wide the layers are.

/// The widths of a network. [`Architecture::CORNELL`] is the published one; others have the same
/// layers, only narrower or wider, or another board.
///
/// ```
/// use stockade_agents::cornell::Architecture;
/// assert_eq!(Architecture::CORNELL.parameters(), 722_161);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// Files and ranks of the board.
    pub board: u8,
    /// Planes after each of the three 3×3 convolutions.
    pub convolutions: [u16; 3],
    /// Outputs of the two dense layers over the board.
    pub hidden: [u16; 2],
    /// Outputs of the layer over the two numbers of walls.
    pub walls: u16,
    /// Outputs of the layer over the number of plies.
    pub ply: u16,
    /// Outputs of the layer over all of these.
    pub head: u16,
}

/// The shape of one layer and what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockShape {
    /// What the layer is called.
    pub name: &'static str,
    /// Input planes or numbers.
    pub inputs: usize,
    /// Output planes or numbers.
    pub outputs: usize,
    /// Weights for each pair of input and output: 9 for a convolution, else 1.
    pub kernel: usize,
    /// Whether batch normalization follows.
    pub is_normed: bool,
}

impl BlockShape {
    /// How many numbers the layer's weights are, without biases and normalization.
    pub const fn weights(self) -> usize {
        self.inputs * self.outputs * self.kernel
    }
}

impl Architecture {
    /// The layers of the document: 722 161 parameters.
    pub const CORNELL: Architecture = Architecture {
        board: 5,
        convolutions: [16, 32, 32],
        hidden: [256, 128],
        walls: 16,
        ply: 8,
        head: 64,
    };
    /// How many layers have weights.
    pub const BLOCKS: usize = 9;

    /// Rows and columns of an input plane: the cells and what lies between them.
    pub const fn side(&self) -> usize {
        2 * self.board as usize - 1
    }

    /// The layers in the order of their files.
    pub fn blocks(&self) -> [BlockShape; Self::BLOCKS] {
        let [first, second, third] = self.convolutions.map(usize::from);
        let [wide, narrow] = self.hidden.map(usize::from);
        let (walls, ply) = (usize::from(self.walls), usize::from(self.ply));
        let head = usize::from(self.head);
        let conv = |name, inputs, outputs| BlockShape {
            name,
            inputs,
            outputs,
            kernel: 9,
            is_normed: true,
        };
        let dense = |name, inputs, outputs, is_normed| BlockShape {
            name,
            inputs,
            outputs,
            kernel: 1,
            is_normed,
        };
        [
            conv("convolution 1", super::PLANES, first),
            conv("convolution 2", first, second),
            conv("convolution 3", second, third),
            dense("dense layer 1", third * self.side() * self.side(), wide, true),
            dense("dense layer 2", wide, narrow, true),
            dense("walls layer", 2, walls, false),
            dense("ply layer", 1, ply, false),
            dense("head", narrow + walls + ply, head, true),
            dense("output", head, 1, false),
        ]
    }

    /// How many numbers training adjusts.
    pub fn parameters(&self) -> usize {
        let of = |block: BlockShape| {
            let biases = block.outputs * if block.is_normed { 3 } else { 1 };
            block.weights() + biases
        };
        self.blocks().into_iter().map(of).sum()
    }
}
