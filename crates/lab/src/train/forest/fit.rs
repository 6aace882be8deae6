//! Trees that are grown on draws of the rows, each split the best of a few drawn features.

use stockade_agents::cornell::{CLASSES, FEATURES, TreeNode};
use stockade_core::SplitMix64;

/// Features that are tried at each split: the root of ten.
const TRIED: usize = 3;

/// What is learned from.
pub(crate) struct Samples {
    pub(crate) inputs: Vec<[f64; FEATURES]>,
    /// 0 loses, 1 draws, 2 wins.
    pub(crate) classes: Vec<u8>,
}

/// What came out.
pub(crate) struct Fit {
    pub(crate) trees: Vec<Vec<TreeNode>>,
    /// Shares of the impurity that was taken away, by feature.
    pub(crate) importances: [f64; FEATURES],
}

/// Grows so many trees: Gini impurity, no limit of depth, leaves of one row and more.
pub(crate) fn fit(table: &Samples, trees: usize, seed: u64) -> Fit {
    let ranked = Ranked::new(table);
    let mut importances = [0.0; FEATURES];
    let mut rng = SplitMix64::new(seed);
    let grown = (0..trees).map(|_| {
        let mut grower = Grower {
            ranked: &ranked,
            rng: SplitMix64::new(rng.next_u64()),
            nodes: Vec::new(),
            taken: [0.0; FEATURES],
            pairs: Vec::new(),
        };
        grower.grow();
        let all: f64 = grower.taken.iter().sum();
        for (sum, taken) in importances.iter_mut().zip(grower.taken) {
            *sum += taken / all.max(f64::MIN_POSITIVE);
        }
        grower.nodes
    });
    let trees: Vec<Vec<TreeNode>> = grown.collect();
    let all: f64 = importances.iter().sum();
    Fit { trees, importances: importances.map(|sum| sum / all.max(f64::MIN_POSITIVE)) }
}

/// Features as the numbers of their different values, which are few.
struct Ranked<'a> {
    classes: &'a [u8],
    /// By feature, then by row.
    ranks: [Vec<u32>; FEATURES],
    values: [Vec<f64>; FEATURES],
}

impl Ranked<'_> {
    fn new(table: &Samples) -> Ranked<'_> {
        let values: [Vec<f64>; FEATURES] = std::array::from_fn(|feature| {
            let mut values: Vec<f64> = table.inputs.iter().map(|row| row[feature]).collect();
            values.sort_by(f64::total_cmp);
            values.dedup();
            values
        });
        let ranks = std::array::from_fn(|feature| {
            let rank = |row: &[f64; FEATURES]| {
                values[feature].partition_point(|value| *value < row[feature]) as u32
            };
            table.inputs.iter().map(rank).collect()
        });
        Ranked { classes: &table.classes, ranks, values }
    }
}

type Counts = [u32; CLASSES];

/// A split and what it takes away.
#[derive(Clone, Copy)]
struct Split {
    feature: usize,
    /// The largest rank that goes left, and the next one that occurs.
    left: u32,
    right: u32,
    gain: f64,
}

struct Grower<'a> {
    ranked: &'a Ranked<'a>,
    rng: SplitMix64,
    nodes: Vec<TreeNode>,
    taken: [f64; FEATURES],
    /// Ranks and classes of the rows of one node, kept so that memory is asked for once.
    pairs: Vec<u32>,
}

impl Grower<'_> {
    /// Left sides before right sides, without recursion.
    fn grow(&mut self) {
        let count = self.ranked.classes.len();
        let drawn: Vec<u32> = (0..count).map(|_| self.rng.below(count) as u32).collect();
        let mut open = vec![(drawn, None)];
        while let Some((mut rows, parent)) = open.pop() {
            let at = self.nodes.len();
            if let Some(parent) = parent
                && let TreeNode::Split { right, .. } = &mut self.nodes[parent]
            {
                *right = at as u32;
            }
            let counts = self.counts(&rows);
            let Some(split) = self.best_split(&rows, counts) else {
                let all = rows.len() as f32;
                self.nodes.push(TreeNode::Leaf(counts.map(|count| count as f32 / all)));
                continue;
            };
            self.taken[split.feature] += split.gain;
            let values = &self.ranked.values[split.feature];
            let [low, high] = [split.left, split.right].map(|rank| values[rank as usize]);
            self.nodes.push(TreeNode::Split {
                feature: split.feature as u8,
                threshold: middle(low, high),
                left: at as u32 + 1,
                right: 0,
            });
            let ranks = &self.ranked.ranks[split.feature];
            let right: Vec<u32> =
                rows.iter().copied().filter(|&row| ranks[row as usize] > split.left).collect();
            rows.retain(|&row| ranks[row as usize] <= split.left);
            open.push((right, Some(at)));
            open.push((rows, None));
        }
    }

    fn counts(&self, rows: &[u32]) -> Counts {
        let mut counts = [0; CLASSES];
        rows.iter().for_each(|&row| counts[usize::from(self.ranked.classes[row as usize])] += 1);
        counts
    }

    /// The best split over three drawn features; those that are the same in all rows do not count,
    /// as long as there are others.
    fn best_split(&mut self, rows: &[u32], counts: Counts) -> Option<Split> {
        if rows.len() < 2 || counts.iter().filter(|&&count| count > 0).count() < 2 {
            return None;
        }
        let mut order: [usize; FEATURES] = std::array::from_fn(|feature| feature);
        let (mut tried, mut best): (usize, Option<Split>) = (0, None);
        for last in (0..FEATURES).rev() {
            order.swap(last, self.rng.below(last + 1));
            let Some(split) = self.split_by(order[last], rows, counts) else { continue };
            if best.is_none_or(|best| split.gain > best.gain) {
                best = Some(split);
            }
            tried += 1;
            if tried == TRIED {
                break;
            }
        }
        best
    }

    /// The best place to split by a feature; none if all rows have the same value.
    fn split_by(&mut self, feature: usize, rows: &[u32], counts: Counts) -> Option<Split> {
        let (ranks, classes) = (&self.ranked.ranks[feature], self.ranked.classes);
        self.pairs.clear();
        let pair = |&row: &u32| ranks[row as usize] << 2 | u32::from(classes[row as usize]);
        self.pairs.extend(rows.iter().map(pair));
        self.pairs.sort_unstable();
        let whole = impurity(counts);
        let (mut left, mut best): (Counts, Option<Split>) = ([0; CLASSES], None);
        for two in self.pairs.windows(2) {
            left[(two[0] & 3) as usize] += 1;
            let [low, high] = [two[0] >> 2, two[1] >> 2];
            if low == high {
                continue;
            }
            let right = std::array::from_fn(|class| counts[class] - left[class]);
            let gain = whole - impurity(left) - impurity(right);
            if best.is_none_or(|best| gain > best.gain) {
                best = Some(Split { feature, left: low, right: high, gain });
            }
        }
        best
    }
}

/// Gini's impurity times the number of rows.
fn impurity(counts: Counts) -> f64 {
    let all: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let squares: f64 = counts.iter().map(|&count| f64::from(count).powi(2)).sum();
    if all == 0.0 { 0.0 } else { all - squares / all }
}

/// Between the two, and below the upper one even where there is no number between them.
fn middle(low: f64, high: f64) -> f64 {
    let middle = (low + high) / 2.0;
    if middle < high { middle } else { low }
}
