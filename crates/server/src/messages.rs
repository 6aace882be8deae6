//! Everything that crosses the wire, as closed types: one enum per socket and direction, one
//! struct per HTTP body.
//!
//! Field names are camelCase, cells, walls and moves are official notation (`e2`, `e3h`), players
//! are `white`, `red`, `black`, `blue`. Absent optional fields are left out. The files in `golden/`
//! hold an example of every message; the page's tests read the same files, and the page's types are
//! generated from these.

/// Types of TypeScript alone: the values that a text or number can have, as this program lists them.
macro_rules! closed_values {
    ($($(#[doc = $doc:literal])* $name:ident = $values:expr;)*) => {$(
        $(#[doc = $doc])*
        enum $name {}

        impl ts_rs::TS for $name {
            type WithoutGenerics = $name;
            type OptionInnerType = $name;

            fn name(_: &ts_rs::Config) -> String {
                stringify!($name).to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                let values: Vec<String> = $values.into_iter().collect();
                values.join(" | ")
            }

            fn decl(cfg: &ts_rs::Config) -> String {
                format!("type {} = {};", stringify!($name), Self::inline(cfg))
            }

            fn decl_concrete(cfg: &ts_rs::Config) -> String {
                Self::decl(cfg)
            }

            fn docs() -> Option<String> {
                Some(ts_rs::format_docs(&[$($doc),*]))
            }

            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($name), ".ts").into())
            }
        }
    )*};
}

pub mod address;
pub mod analysis;
pub mod board;
pub mod catalog;
pub mod game;
pub mod http;
pub mod lobby;
pub mod mine;
pub mod phrase;
pub mod problem;
pub mod puzzle;
pub mod state;
pub mod truth;
