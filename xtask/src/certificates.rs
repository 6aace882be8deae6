//! Certificates for a throw-away server, made by OpenSSL's program.

use std::{fs, path::Path};

use anyhow::{Result, bail};

use crate::command::{capture, program, succeeds};

/// The file of the authority, which vouches for the server.
pub(crate) const AUTHORITY: &str = "authority.crt";
/// What PostgreSQL is told, in whose folder the files lie.
pub(crate) const OPTIONS: &str = "-c ssl=on -c ssl_cert_file=tls.crt -c ssl_key_file=tls.key";
/// How long they hold.
const DAYS: &str = "30";

/// Makes an authority, and a certificate by it for this machine, in a folder; the key is given to the
/// user that the server runs as.
pub(crate) fn make(folder: &Path, user: Option<&str>) -> Result<()> {
    let openssl = |arguments: &str| {
        let mut command = program("openssl");
        command.args(arguments.split_whitespace()).current_dir(folder);
        capture(&mut command)
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!(
        "req -x509 {key} -keyout authority.key -out {AUTHORITY} -days {DAYS} -subj /CN=Stockade"
    ))?;
    openssl(&format!("req {key} -keyout tls.key -out tls.csr -subj /CN=localhost"))?;
    let names = "subjectAltName=DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\n";
    fs::write(folder.join("names"), names)?;
    openssl(&format!(
        "x509 -req -in tls.csr -CA {AUTHORITY} -CAkey authority.key -CAcreateserial \
         -out tls.crt -days {DAYS} -extfile names"
    ))?;
    let key = folder.join("tls.key");
    if user.is_some_and(|user| !succeeds(program("chown").arg(user).arg(&key))) {
        bail!("{} cannot be given to the server", key.display());
    }
    #[cfg(unix)]
    fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}
