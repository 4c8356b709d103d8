//! Geometry shared by the tabletop games: lengths, bearings, oriented rectangles, areas.

pub mod area;
pub mod measure;
pub mod shape;
pub mod spot;
pub mod sweep;

pub use area::{Area, Course};
pub use measure::{Angle, Length, Point};
pub use shape::{Face, Rect, View, Zone};
pub use spot::{Segment, Spot};
