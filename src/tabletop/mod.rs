//! Geometry shared by the tabletop games: lengths, bearings, oriented rectangles, areas.

pub mod area;
pub mod measure;
pub mod shape;

pub use area::{Area, Course};
pub use measure::{Angle, Length, Point};
pub use shape::{Rect, Segment, Spot, View, Zone};
