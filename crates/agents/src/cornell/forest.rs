//! A forest of decision trees over the path-resiliency features.

mod format;

use std::sync::{Arc, LazyLock};

use super::resiliency::FEATURES;
use crate::model::{Model, ModelError, ModelKind, Reader, Writer};

/// The classes of a leaf: the player to move loses, draws, wins.
pub const CLASSES: usize = 3;

/// A node of a decision tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreeNode {
    /// Goes on to the left if the feature is at most the threshold, else to the right.
    Split {
        /// Which feature.
        feature: u8,
        /// The largest value that goes left.
        threshold: f64,
        /// Where the left child stands in its tree, behind this node.
        left: u32,
        /// Where the right child stands in its tree, behind this node.
        right: u32,
    },
    /// The shares of losses, draws and wins among the rows that were learned from here.
    Leaf([f32; CLASSES]),
}

/// What features are shifted and scaled by before trees see them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaler {
    /// Subtracted.
    pub mean: [f64; FEATURES],
    /// Divided by.
    pub scale: [f64; FEATURES],
}

/// A forest: the probability of a class is the mean of its shares over the trees.
///
/// The body of its file ([`model`](crate::model)) is
///
/// | bytes | what |
/// |---|---|
/// | 2, 2 | number of features (10), number of classes (3) |
/// | 4 | number of trees |
/// | 4 | 1 if a scaler follows, else 0 |
/// | 160 | the scaler, if there is one: ten means, ten scales |
/// | 2, 8 each | for each feature: number of its thresholds, then these, in rising order |
/// | | then for each tree |
/// | 4 | number of its nodes, at least one |
/// | | the nodes: the root, all of its left side, all of its right side, and so on |
/// | 1, 2 | a split: its feature, 0 to 9, and which of the feature's thresholds it has |
/// | 1 | a leaf with one class: 10 (loses), 11 (draws) or 12 (wins) |
/// | 1, 12 | any other leaf: 13, and three shares, floats of 4 bytes |
///
/// Thresholds, means and scales are floats of 8 bytes. The features of many positions lie exactly
/// on a threshold, and in 4 bytes a fifth of all values came out otherwise.
///
/// ```
/// use stockade_agents::{cornell::{Forest, TreeNode, features}, model::Model};
/// use stockade_core::{Position, Rules};
/// // Who has the shorter path wins.
/// let split = |feature, left, right| TreeNode::Split { feature, threshold: 3.5, left, right };
/// let (lost, even, won) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
/// let tree = vec![split(0, 1, 2), TreeNode::Leaf(won), split(1, 3, 4), TreeNode::Leaf(lost), TreeNode::Leaf(even)];
/// let forest = Forest::new(vec![tree], None)?;
/// let start = Position::start(&Rules::preset("cornell").unwrap());
/// assert_eq!(forest.value(&features(&start)), 0.0);
/// assert_eq!(Forest::from_bytes(&forest.to_bytes())?, forest);
/// # Ok::<(), stockade_agents::model::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    trees: Vec<Vec<TreeNode>>,
    scaler: Option<Scaler>,
}

impl Forest {
    /// A forest of these trees, if they are ones: children stand behind their parents, shares add
    /// up to 1.
    ///
    /// # Errors
    /// What is wrong with a tree or the scaler.
    pub fn new(trees: Vec<Vec<TreeNode>>, scaler: Option<Scaler>) -> Result<Forest, ModelError> {
        format::check(&trees, scaler.as_ref())?;
        Ok(Forest { trees, scaler })
    }

    /// The forest that comes with the program; `crates/agents/models/HISTORY.md` says how it was made.
    pub fn shipped() -> &'static Arc<Forest> {
        static FOREST: LazyLock<Arc<Forest>> = LazyLock::new(|| {
            let file = include_bytes!("../../models/cornell-forest.model");
            Arc::new(Forest::from_bytes(file).expect("a test reads it"))
        });
        &FOREST
    }

    /// The trees; the first node of each is its root.
    pub fn trees(&self) -> &[Vec<TreeNode>] {
        &self.trees
    }

    /// The probabilities that the player to move loses, draws and wins.
    pub fn probabilities(&self, features: &[f64; FEATURES]) -> [f32; CLASSES] {
        let scaled = self.scaler.as_ref().map_or(*features, |scaler| scaler.apply(features));
        let mut sums = [0.0_f64; CLASSES];
        for tree in &self.trees {
            for (sum, share) in sums.iter_mut().zip(leaf(tree, &scaled)) {
                *sum += f64::from(share);
            }
        }
        sums.map(|sum| (sum / self.trees.len() as f64) as f32)
    }

    /// The probability of a win less that of a loss, for the player to move.
    pub fn value(&self, features: &[f64; FEATURES]) -> f32 {
        let [loss, _, win] = self.probabilities(features);
        win - loss
    }
}

impl Model for Forest {
    const KIND: ModelKind = ModelKind::Forest;

    fn read(body: &mut Reader<'_>) -> Result<Forest, ModelError> {
        format::read(body)
    }

    fn write(&self, body: &mut Writer) {
        format::write(&self.trees, self.scaler.as_ref(), body);
    }
}

impl Scaler {
    fn apply(&self, features: &[f64; FEATURES]) -> [f64; FEATURES] {
        std::array::from_fn(|i| (features[i] - self.mean[i]) / self.scale[i])
    }
}

/// The shares that a tree gives; it ends, because children stand behind their parents.
fn leaf(tree: &[TreeNode], features: &[f64; FEATURES]) -> [f32; CLASSES] {
    let mut at = 0;
    loop {
        match tree[at] {
            TreeNode::Leaf(shares) => return shares,
            TreeNode::Split { feature, threshold, left, right } => {
                let goes_left = features[usize::from(feature)] <= threshold;
                at = if goes_left { left } else { right } as usize;
            }
        }
    }
}
