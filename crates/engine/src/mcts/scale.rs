//! How much priors weigh against values.

use super::params::MctsParams;
use crate::math;

/// Nodes with fewer visits find their scale in a table. They are nearly all on a path.
const TABLE: usize = 256;

/// The weight of the priors of a node by its visits. Selection asks at every step, and a root and a
/// logarithm would be a twentieth of all its work.
pub(super) struct PriorScale {
    pub(super) params: MctsParams,
    table: [f32; TABLE],
}

impl PriorScale {
    pub(super) fn new(params: &MctsParams) -> PriorScale {
        let table = std::array::from_fn(|visits| of_visits(params, visits as u32));
        PriorScale { params: *params, table }
    }

    #[inline(always)]
    pub(super) fn at(&self, visits: u32) -> f32 {
        match self.table.get(visits as usize) {
            Some(&scale) => scale,
            None => of_visits(&self.params, visits),
        }
    }
}

#[inline(always)]
fn of_visits(params: &MctsParams, visits: u32) -> f32 {
    let visits = visits as f32;
    let growth = 1.0 + math::ln(1.0 + visits / params.cpuct_base);
    params.cpuct * growth * visits.sqrt()
}
