//! How other machines reach the site, for invitations.

use std::{
    net::{IpAddr, UdpSocket},
    sync::Arc,
};

use axum::{Json, extract::State};

use crate::{messages::address::SiteAddress, site::Site};

/// Where a friend finds this site.
#[utoipa::path(get, path = "/api/address", responses((status = 200, body = SiteAddress)))]
pub(crate) async fn address(State(site): State<Arc<Site>>) -> Json<SiteAddress> {
    let settings = &site.settings;
    Json(SiteAddress {
        is_local: settings.listen.is_loopback() && !settings.behind_proxy,
        public_url: settings.public_url.clone(),
        machine: machine(settings.listen).map(|address| address.to_string()),
    })
}

/// The address of this machine in its network: the one it listens on, or the one that it would send
/// from. Choosing that sends nothing.
fn machine(listen: IpAddr) -> Option<IpAddr> {
    if !listen.is_loopback() && !listen.is_unspecified() {
        return Some(listen);
    }
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_address_is_the_machines() {
        let named = IpAddr::from([192, 168, 1, 5]);
        assert_eq!(machine(named), Some(named));
        assert!(machine(IpAddr::from([127, 0, 0, 1])).is_none_or(|it| !it.is_loopback()));
    }
}
