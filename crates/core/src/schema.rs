//! What the texts of [`serde_text`](crate::serde_text) look like in TypeScript and OpenAPI.

use ts_rs::{Config, TS};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

use crate::{Cell, Move, Position, Rules, Termination, Wall};

macro_rules! plain_text {
    ($($type:ty = $example:literal),*) => {$(
        impl TS for $type {
            type WithoutGenerics = $type;
            type OptionInnerType = $type;

            fn name(_: &Config) -> String {
                "string".to_owned()
            }

            fn inline(cfg: &Config) -> String {
                <Self as TS>::name(cfg)
            }
        }

        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).examples([$example]).into()
            }
        }

        impl ToSchema for $type {}
    )*};
}

plain_text! {
    Cell = "e2", Wall = "e3h", Move = "e3h", Rules = "5x5,walls=3",
    Position = "/ / e1 e9 / 10 10 / 1"
}

impl TS for Termination {
    type WithoutGenerics = Termination;
    type OptionInnerType = Termination;
    const IS_ENUM: bool = true;

    fn name(_: &Config) -> String {
        "Termination".to_owned()
    }

    fn inline(_: &Config) -> String {
        Termination::WORDS.map(|word| format!("\"{word}\"")).join(" | ")
    }

    fn decl(cfg: &Config) -> String {
        format!("type Termination = {};", <Self as TS>::inline(cfg))
    }

    fn decl_concrete(cfg: &Config) -> String {
        Self::decl(cfg)
    }

    fn docs() -> Option<String> {
        Some("/**\n * What ended a game.\n */\n".to_owned())
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Termination.ts".into())
    }
}

impl PartialSchema for Termination {
    fn schema() -> RefOr<Schema> {
        let words = Some(Termination::WORDS);
        ObjectBuilder::new().schema_type(Type::String).enum_values(words).into()
    }
}

impl ToSchema for Termination {}
