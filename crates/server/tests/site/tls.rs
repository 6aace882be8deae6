//! A database server that speaks TLS.

use stockade_server::{Server, Settings};

use crate::{
    storage::{block_on, postgres},
    support::{TestSite, play_all},
};

/// The file of the authority that vouches for the PostgreSQL of the tests, where there is one.
const AUTHORITY: &str = "STOCKADE_TEST_POSTGRES_CA";

/// The address of a fresh database that is spoken to like this, and the authority.
fn secured(mode: &str) -> Option<(String, String)> {
    let authority = std::env::var(AUTHORITY).ok()?;
    Some((postgres()?.replace("sslmode=disable", &format!("sslmode={mode}")), authority))
}

/// How many connections of the database are encrypted, and how many are not.
fn connections(address: &str) -> (i64, i64) {
    use sqlx::Connection;
    // Of the sites of this test alone, which are told by the search path of none other.
    const SQL: &str = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl) \
         FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = $1";
    block_on(async {
        let mut connection = sqlx::PgConnection::connect(address).await.unwrap();
        let name = application(address);
        sqlx::query_as(SQL).bind(name).fetch_one(&mut connection).await.unwrap()
    })
}

/// What the connections of a site are called: the schema is nobody else's.
fn application(address: &str) -> String {
    address.rsplit_once('=').unwrap().1.to_owned()
}

fn named(address: &str) -> String {
    let name = application(address);
    address.replace("&options", &format!("&application_name={name}&options"))
}

#[test]
fn games_are_stored_over_tls() {
    for mode in ["require", "verify-full"] {
        let Some((address, authority)) = secured(mode) else { return };
        let plain = address.replace(mode, "disable");
        let mut database = named(&address);
        if mode == "verify-full" {
            database = database.replace(mode, &format!("{mode}&sslrootcert={authority}"));
        }
        let mut site = TestSite::start_with(|settings| settings.database = Some(database));
        let (id, white, black) = site.link_game("standard", None);
        let (mut ann, mut bob) = (site.join(&id, &[&white]), site.join(&id, &[&black]));
        play_all(&mut [&mut ann, &mut bob], 1, "e2 e8");
        let (encrypted, open) = connections(&plain);
        assert!(encrypted > 0 && open == 0, "{mode}: {encrypted} encrypted, {open} open");
        site.restart();
        assert_eq!(site.state(&id).moves.len(), 2);
    }
}

#[test]
fn a_server_that_nobody_vouches_for_is_not_trusted() {
    let Some((address, _)) = secured("verify-full") else { return };
    let settings = Settings { port: Some(0), database: Some(address), ..Settings::default() };
    let error = Server::start(settings).err().unwrap().to_string();
    assert!(error.contains("PostgreSQL at 127.0.0.1"), "{error}");
}
