//! How other machines reach the site.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The answer of `GET /api/address`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct SiteAddress {
    /// Whether it listens to this machine only.
    pub is_local: bool,
    /// The address that it was told to give to others, without a slash at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// The address of this machine in its network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
}
