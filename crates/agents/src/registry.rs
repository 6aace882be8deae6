//! Every agent there is, one row each; each says about itself what there is to say.

use crate::{
    classic::{bowler, glendenning, ie, mertens},
    cornell, greedy, hybrid,
    info::AgentInfo,
    lee, perfect, process, random, stockade, tardif, uct,
};

/// Every agent, group by group, the engine first.
///
/// ```
/// use stockade_agents::AGENTS;
/// let lee = AGENTS.iter().find(|info| info.name == "lee").unwrap();
/// assert_eq!(lee.options[0].default, Some("20000"));
/// ```
pub static AGENTS: &[AgentInfo] = &[
    stockade::INFO,
    perfect::INFO,
    mertens::INFO,
    bowler::INFO,
    ie::INFO,
    cornell::INFO,
    tardif::DDQN,
    tardif::DUMMY,
    lee::INFO,
    uct::INFO,
    glendenning::INFO,
    hybrid::INFO,
    random::INFO,
    greedy::INFO,
    process::UGI,
    process::QTP,
    process::KATA,
    process::ZQ,
];
