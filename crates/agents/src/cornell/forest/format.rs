//! The body of a forest's file, and what makes a tree a tree.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{CLASSES, Forest, Scaler, TreeNode};
use crate::{
    cornell::resiliency::FEATURES,
    model::{ModelError, Reader, Writer},
};

/// Stands for the feature where a node is a leaf.
const LEAF: u32 = u32::MAX;
const NODE_BYTES: usize = 16;
/// What shares may miss 1 by.
const ROUNDING: f32 = 1e-3;

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Forest, ModelError> {
    expect_count("the number of features", reader.u16()?, FEATURES)?;
    expect_count("the number of classes", reader.u16()?, CLASSES)?;
    let n_trees = reader.u32()?;
    let scaler = match reader.u32()? {
        0 => None,
        1 => Some(read_scaler(reader)?),
        other => return Err(ModelError::number("the scaler's mark", other, "0 or 1")),
    };
    let trees = (0..n_trees).map(|_| read_tree(reader)).collect::<Result<Vec<_>, _>>()?;
    Forest::new(trees, scaler)
}

fn expect_count(part: &str, found: u16, expected: usize) -> Result<(), ModelError> {
    if usize::from(found) == expected {
        Ok(())
    } else {
        Err(ModelError::shape(part, found, expected))
    }
}

fn read_scaler(reader: &mut Reader<'_>) -> Result<Scaler, ModelError> {
    let mut scaler = Scaler { mean: [0.0; FEATURES], scale: [0.0; FEATURES] };
    for number in scaler.mean.iter_mut().chain(&mut scaler.scale) {
        *number = reader.f32()?;
    }
    Ok(scaler)
}

fn read_tree(reader: &mut Reader<'_>) -> Result<Vec<TreeNode>, ModelError> {
    let n_nodes = reader.u32()? as usize;
    let mut nodes = reader.part(n_nodes, NODE_BYTES)?;
    (0..n_nodes).map(|_| read_node(&mut nodes)).collect()
}

fn read_node(reader: &mut Reader<'_>) -> Result<TreeNode, ModelError> {
    let feature = reader.u32()?;
    if feature == LEAF {
        return Ok(TreeNode::Leaf([reader.f32()?, reader.f32()?, reader.f32()?]));
    }
    let no_feature = |_| ModelError::number("a split", feature, "a feature from 0 to 9");
    let feature = u8::try_from(feature).map_err(no_feature)?;
    let threshold = reader.f32()?;
    Ok(TreeNode::Split { feature, threshold, left: reader.u32()?, right: reader.u32()? })
}

pub(super) fn write(trees: &[Vec<TreeNode>], scaler: Option<&Scaler>, writer: &mut Writer) {
    writer.u16(FEATURES as u16);
    writer.u16(CLASSES as u16);
    writer.u32(trees.len() as u32);
    writer.u32(u32::from(scaler.is_some()));
    if let Some(scaler) = scaler {
        writer.floats(&scaler.mean);
        writer.floats(&scaler.scale);
    }
    for tree in trees {
        writer.u32(tree.len() as u32);
        for node in tree {
            write_node(writer, node);
        }
    }
}

fn write_node(writer: &mut Writer, node: &TreeNode) {
    match *node {
        TreeNode::Split { feature, threshold, left, right } => {
            writer.u32(u32::from(feature));
            writer.f32(threshold);
            writer.u32(left);
            writer.u32(right);
        }
        TreeNode::Leaf(shares) => {
            writer.u32(LEAF);
            writer.floats(&shares);
        }
    }
}

/// Whether this is a forest.
pub(super) fn check(trees: &[Vec<TreeNode>], scaler: Option<&Scaler>) -> Result<(), ModelError> {
    if trees.is_empty() {
        return Err(ModelError::shape("the number of trees", 0, "at least 1"));
    }
    if let Some(scaler) = scaler {
        check_scaler(scaler)?;
    }
    for (number, tree) in trees.iter().enumerate() {
        if tree.is_empty() {
            return Err(ModelError::shape(format!("tree {number}"), "empty", "at least one node"));
        }
        for (index, node) in tree.iter().enumerate() {
            check_node(node, index, tree.len(), || format!("node {index} of tree {number}"))?;
        }
    }
    Ok(())
}

fn check_scaler(scaler: &Scaler) -> Result<(), ModelError> {
    if let Some(mean) = scaler.mean.iter().find(|mean| !mean.is_finite()) {
        return Err(ModelError::number("the scaler", mean, "a finite mean"));
    }
    let is_scale = |scale: f32| scale.is_finite() && scale > 0.0;
    match scaler.scale.iter().find(|&&scale| !is_scale(scale)) {
        Some(scale) => Err(ModelError::number("the scaler", scale, "a scale above 0")),
        None => Ok(()),
    }
}

fn check_node(
    node: &TreeNode,
    index: usize,
    n_nodes: usize,
    name: impl Fn() -> String,
) -> Result<(), ModelError> {
    match *node {
        TreeNode::Split { feature, threshold, left, right } => {
            if usize::from(feature) >= FEATURES {
                return Err(ModelError::number(name(), feature, "a feature from 0 to 9"));
            }
            if !threshold.is_finite() {
                return Err(ModelError::number(name(), threshold, "a finite threshold"));
            }
            let is_behind = |&child: &u32| (index + 1..n_nodes).contains(&(child as usize));
            match [left, right].into_iter().find(|child| !is_behind(child)) {
                Some(child) => Err(ModelError::number(name(), child, "a node behind it")),
                None => Ok(()),
            }
        }
        TreeNode::Leaf(shares) => {
            let sum: f32 = shares.iter().sum();
            if shares.iter().all(|share| *share >= 0.0) && (sum - 1.0).abs() <= ROUNDING {
                return Ok(());
            }
            Err(ModelError::number(name(), format!("{shares:?}"), "shares that add up to 1"))
        }
    }
}
