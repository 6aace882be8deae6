//! The engine's parameters as options of its agent: `stockade:tune.cpuct=1.6`.

use std::sync::LazyLock;

use stockade_engine::params::{PARAMS, Param, Params};

use crate::{
    info::OptionInfo,
    spec::{OptionKind, Spec, Value},
};

/// What the names of these options begin with.
pub(crate) const PREFIX: &str = "tune.";

/// An option for every row of the engine's table.
pub(crate) fn options() -> &'static [OptionInfo] {
    static OPTIONS: LazyLock<Vec<OptionInfo>> =
        LazyLock::new(|| PARAMS.iter().map(option).collect());
    &OPTIONS
}

/// Texts live as long as the program: options are made once.
fn option(param: &Param) -> OptionInfo {
    let &Param { name, about, least, most, step, is_whole, .. } = param;
    let kind = OptionKind::Decimal { least, most, step, is_whole };
    let name = format!("{PREFIX}{name}").leak();
    OptionInfo::new(name, about, kind).or(param.default().to_string().leak())
}

/// The parameters that a text gives.
pub(crate) fn params(spec: &Spec) -> Params {
    let mut params = Params::default();
    for (option, value) in spec.given() {
        if let (Some(name), Value::Decimal(value)) = (option.name.strip_prefix(PREFIX), value) {
            params.set(name, *value).expect("the option has the range of the parameter");
        }
    }
    params
}
