//! The schema of the vectors of canonical form: every shape of value once. See
//! `tests/vectors/README.md`.

use countersign::protocol::hex::Digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    pub format: String,
    pub text: String,
    pub number: i64,
    pub flag: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    pub colour: Colour,
    pub place: (i64, i64),
    pub list: Vec<String>,
    pub mixed: Vec<Mixed>,
    pub options: BTreeMap<String, String>,
    pub inner: Inner,
    pub item: Vec<Item>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Blue,
    Grey,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Mixed {
    Name(String),
    Table(Table),
}

/// `most` has no `skip_serializing_if`: the emitter leaves out what is absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub unit: String,
    pub most: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inner {
    pub name: String,
    pub deep: Deep,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deep {
    pub value: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub name: String,
    pub sizes: Vec<i64>,
    pub part: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub name: String,
}
