//! The body of a forest's file, and what makes a tree a tree.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{CLASSES, Forest, Scaler, TreeNode};
use crate::{
    cornell::resiliency::FEATURES,
    model::{ModelError, Reader, Writer},
};

/// Marks of leaves; smaller ones are features.
const ONE_CLASS: u8 = FEATURES as u8;
const MIXED: u8 = ONE_CLASS + CLASSES as u8;
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
    let mut thresholds: [Vec<f64>; FEATURES] = Default::default();
    for list in &mut thresholds {
        let count = reader.u16()?;
        *list = (0..count).map(|_| reader.f64()).collect::<Result<_, _>>()?;
    }
    let tree = |_| read_tree(reader, &thresholds);
    let trees = (0..n_trees).map(tree).collect::<Result<Vec<_>, _>>()?;
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
        *number = reader.f64()?;
    }
    Ok(scaler)
}

/// Nodes come with the left side of a split before its right side, so that only the latter has to
/// be remembered.
fn read_tree(
    reader: &mut Reader<'_>,
    thresholds: &[Vec<f64>; FEATURES],
) -> Result<Vec<TreeNode>, ModelError> {
    let n_nodes = reader.u32()?;
    let mut nodes: Vec<TreeNode> = Vec::new();
    let mut without_right = Vec::new();
    for at in 0..n_nodes {
        let node = read_node(reader, at, thresholds)?;
        let is_leaf = matches!(node, TreeNode::Leaf(_));
        nodes.push(node);
        if !is_leaf {
            without_right.push(at);
        } else if at + 1 < n_nodes {
            let parent = without_right.pop().and_then(|parent: u32| nodes.get_mut(parent as usize));
            let Some(TreeNode::Split { right, .. }) = parent else {
                return Err(ModelError::shape("a tree", format!("{n_nodes} nodes"), at + 1));
            };
            *right = at + 1;
        }
    }
    Ok(nodes)
}

fn read_node(
    reader: &mut Reader<'_>,
    at: u32,
    thresholds: &[Vec<f64>; FEATURES],
) -> Result<TreeNode, ModelError> {
    let mark = reader.u8()?;
    match mark {
        MIXED => Ok(TreeNode::Leaf([reader.f32()?, reader.f32()?, reader.f32()?])),
        ONE_CLASS..MIXED => {
            let class = mark - ONE_CLASS;
            Ok(TreeNode::Leaf([0, 1, 2].map(|other| f32::from(u8::from(other == class)))))
        }
        feature => {
            let number = reader.u16()?;
            let list = thresholds.get(usize::from(feature));
            let threshold = list.and_then(|list| list.get(usize::from(number))).copied();
            let threshold = threshold.ok_or_else(|| {
                ModelError::number(
                    "a split",
                    format!("{feature}, {number}"),
                    "a threshold of a feature",
                )
            })?;
            // Whoever reads the right side puts its place here.
            Ok(TreeNode::Split { feature, threshold, left: at + 1, right: 0 })
        }
    }
}

pub(super) fn write(trees: &[Vec<TreeNode>], scaler: Option<&Scaler>, writer: &mut Writer) {
    writer.u16(FEATURES as u16);
    writer.u16(CLASSES as u16);
    writer.u32(trees.len() as u32);
    writer.u32(u32::from(scaler.is_some()));
    if let Some(scaler) = scaler {
        scaler.mean.iter().chain(&scaler.scale).for_each(|&number| writer.f64(number));
    }
    let thresholds: [Vec<f64>; FEATURES] = std::array::from_fn(|of| thresholds(trees, of));
    for list in &thresholds {
        writer.u16(list.len() as u16);
        list.iter().for_each(|&threshold| writer.f64(threshold));
    }
    for tree in trees {
        write_tree(tree, &thresholds, writer);
    }
}

/// The different thresholds of a feature, in rising order.
fn thresholds(trees: &[Vec<TreeNode>], of: usize) -> Vec<f64> {
    let mut list: Vec<f64> = Vec::new();
    for node in trees.iter().flatten() {
        if let TreeNode::Split { feature, threshold, .. } = node
            && usize::from(*feature) == of
        {
            list.push(*threshold);
        }
    }
    list.sort_by(f64::total_cmp);
    list.dedup();
    list
}

/// Left sides before right sides.
fn write_tree(tree: &[TreeNode], thresholds: &[Vec<f64>; FEATURES], writer: &mut Writer) {
    let mut order = Vec::new();
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        let Some(node) = tree.get(at as usize) else { continue };
        order.push(node);
        if let TreeNode::Split { left, right, .. } = *node {
            open.extend([right, left]);
        }
    }
    writer.u32(order.len() as u32);
    for node in order {
        match *node {
            TreeNode::Split { feature, threshold, .. } => {
                writer.u8(feature);
                let list = thresholds.get(usize::from(feature)).map(Vec::as_slice);
                let number = list.unwrap_or_default().partition_point(|other| *other < threshold);
                writer.u16(number as u16);
            }
            TreeNode::Leaf(shares) => match shares.iter().position(|&share| share == 1.0) {
                Some(class) => writer.u8(ONE_CLASS + class as u8),
                None => {
                    writer.u8(MIXED);
                    writer.floats(&shares);
                }
            },
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
    let most = (0..FEATURES).map(|of| thresholds(trees, of).len()).max().unwrap_or(0);
    if most > usize::from(u16::MAX) {
        return Err(ModelError::shape("the number of thresholds of a feature", most, u16::MAX));
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
    let is_scale = |scale: f64| scale.is_finite() && scale > 0.0;
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
