//! A statement with its values, for either database.

use sqlx::{Postgres, Sqlite, postgres::PgArguments, query::Query, sqlite::SqliteArguments};

/// A statement and its values.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    sql: &'static str,
    values: Vec<Value>,
    /// Whether it claims something that somebody else may have claimed meanwhile.
    is_claim: bool,
}

/// A value of a statement. Absent numbers and texts are told apart for PostgreSQL, which wants to
/// know the type of a NULL.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Flag(bool),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        Value::Text(text.map(str::to_owned))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl Statement {
    pub(super) fn new(sql: &'static str, values: impl Into<Vec<Value>>) -> Statement {
        Statement { sql, values: values.into(), is_claim: false }
    }

    /// The same, but it must change exactly one row: its condition names the state in which the row is
    /// expected.
    pub(super) fn claiming(self) -> Statement {
        Statement { is_claim: true, ..self }
    }

    /// Whether what it has done is what it was meant to do.
    pub(super) fn check(&self, rows: u64) -> Result<(), sqlx::Error> {
        if self.is_claim && rows != 1 {
            return Err(sqlx::Error::RowNotFound);
        }
        Ok(())
    }

    pub(super) fn for_lite(&self) -> Query<'_, Sqlite, SqliteArguments> {
        self.values.iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Flag(flag) => query.bind(flag),
        })
    }

    pub(super) fn for_pg(&self) -> Query<'_, Postgres, PgArguments> {
        self.values.iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Flag(flag) => query.bind(flag),
        })
    }
}
