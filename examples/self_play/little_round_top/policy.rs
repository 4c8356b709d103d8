//! What a side orders: rally, form, fire, assault, march, in that order.

use super::ground::{labour, nearest, way};
use super::page::{Page, list};
use countersign::games::little_round_top::attack::{self, FireKind};
use countersign::games::little_round_top::board::{Board, Company, Formation, Status};
use countersign::games::little_round_top::tables::Tables;
use countersign::games::little_round_top::turn::Marks;
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use countersign::hex::{Direction, HexId, Turn};
use countersign::side::Side;

/// Proposes a whole player-turn.
pub fn plan(tables: &Tables, board: &Board, side: Side, page: &mut Page<'_>) {
    page.key("others = \"nearest\"");
    if side == Side::Usa && page.hides() {
        reveal(board, page);
    }
    let post = Post {
        tables,
        board,
        side,
    };
    post.rally(page);
    post.formations(page);
    post.assaults(page);
    post.march(page);
    post.enter(page);
    post.volleys(page);
    post.officers(page);
    page.merge();
    post.doctrine(page);
}

/// The detachment comes out when the enemy has passed it, or late in the day.
fn reveal(board: &Board, page: &mut Page<'_>) {
    let hiding = |name: &str| {
        board
            .companies
            .iter()
            .any(|company| company.id.to_string() == name && company.status == Status::Hidden)
    };
    let near = board
        .companies
        .iter()
        .filter(|company| company.id.side() == Side::Csa)
        .filter_map(|company| company.at)
        .filter(|hex| hex.column >= 12 && hex.row <= 8)
        .count();
    if hiding("20ME-B") && (board.turn >= 9 || (board.turn >= 6 && near >= 2)) {
        page.entry(
            "# Now: into their flank.\n[hidden]\nopen = [\"20ME-B\", \"2SS\", \"Morrill\"]\n",
        );
    }
}

/// A side's position.
struct Post<'a> {
    tables: &'a Tables,
    board: &'a Board,
    side: Side,
}

fn order(why: &str, officer: Option<OfficerId>, companies: &[CompanyId], rest: &str) -> String {
    let officer = officer.map_or(String::new(), |name| format!("officer = \"{name}\"\n"));
    format!(
        "# {why}\n[[order]]\n{officer}companies = {}\n{rest}\n",
        list(companies)
    )
}

impl Post<'_> {
    fn own(&self) -> impl Iterator<Item = (&Company, HexId)> {
        self.board
            .companies
            .iter()
            .filter(|company| company.id.side() == self.side)
            .filter_map(|company| company.at.map(|hex| (company, hex)))
    }

    /// The officers who could command a company, the one with the fewest others first.
    fn officers_of(&self, company: CompanyId) -> Vec<OfficerId> {
        self.board
            .officers
            .iter()
            .filter(|officer| {
                officer.status == Status::OnMap && officer.id.regiment() == company.regiment
            })
            .map(|officer| officer.id)
            .collect()
    }

    /// Proposes the same for each officer until one can pay.
    fn propose(&self, page: &mut Page<'_>, company: CompanyId, why: &str, rest: &str) -> bool {
        self.officers_of(company)
            .into_iter()
            .any(|officer| page.entry(order(why, Some(officer), &[company], rest)))
    }

    fn rally(&self, page: &mut Page<'_>) {
        for (company, _) in self.own().filter(|(company, _)| company.disorganized) {
            self.propose(page, company.id, "Back into ranks.", "do = [\"rally\"]");
        }
    }

    /// Columns near the enemy form line; a company without ammunition fixes bayonets.
    fn formations(&self, page: &mut Page<'_>) {
        for (company, hex) in self.own() {
            let gap = nearest(self.tables, self.board, self.side.other(), hex);
            let close = gap.is_some_and(|(gap, _)| gap <= 4);
            if company.formation == Formation::Column && close {
                self.propose(
                    page,
                    company.id,
                    "The enemy is near: into line.",
                    "do = [\"line\"]",
                );
            } else if company.out_of_ammunition
                && !company.bayonets
                && !company.disorganized
                && gap.is_some_and(|(gap, _)| gap <= 2)
            {
                self.propose(
                    page,
                    company.id,
                    "No cartridges left: the bayonet.",
                    "do = [\"fix\"]",
                );
            }
        }
    }

    /// What a hex's companies of a side are worth in a melee.
    fn worth(&self, hex: HexId, side: Side) -> i64 {
        let companies: i64 = self
            .board
            .stack(hex, side)
            .iter()
            .map(|company| (company.strength - i64::from(company.disorganized)).max(1))
            .sum();
        let rock = i64::from(self.tables.map.cell(hex).rock);
        companies + rock + self.board.officers_in(hex, side).count() as i64
    }

    /// Two companies at most go for each enemy before them, if that promises something.
    fn assaults(&self, page: &mut Page<'_>) {
        let foe = self.side.other();
        let mut ordered: Vec<(HexId, i64)> = Vec::new();
        for (company, hex) in self.own() {
            if company.disorganized || company.formation == Formation::Column {
                continue;
            }
            let Some(target) = self.tables.map.grid.neighbour(hex, company.facing) else {
                continue;
            };
            if !self.board.has_company(target, foe) || self.board.in_melee(target) {
                continue;
            }
            let before = ordered
                .iter()
                .filter(|(hex, _)| *hex == target)
                .map(|(_, strength)| strength)
                .sum::<i64>();
            let edge = company.strength + before - self.worth(target, foe);
            let bold = match self.side {
                Side::Csa if self.board.turn >= 14 => -2,
                Side::Csa => -1,
                Side::Usa if company.out_of_ammunition => 0,
                Side::Usa => 2,
            };
            if (edge >= bold || before > 0)
                && self.propose(page, company.id, "At them.", "do = [\"melee\"]")
            {
                ordered.push((target, company.strength));
            }
        }
    }

    fn goals(&self, company: CompanyId) -> Vec<HexId> {
        let hexes = |numbers: &[&str]| -> Vec<HexId> {
            numbers
                .iter()
                .filter_map(|number| number.parse().ok())
                .collect()
        };
        match company.regiment {
            Regiment::Alabama4 => hexes(&["0506"]),
            Regiment::Alabama47 => hexes(&["0806", "1006"]),
            Regiment::Alabama15 => match company.letter() {
                Some('A'..='F') => hexes(&["1006", "1305"]),
                Some(_) | None => hexes(&["1305"]),
            },
            Regiment::Maine20 | Regiment::Pennsylvania83 | Regiment::Sharpshooters2 => self
                .board
                .victory
                .iter()
                .filter(|hex| hex.holder != Side::Usa)
                .map(|hex| hex.hex)
                .collect(),
        }
    }

    fn targets(&self, company: CompanyId) -> Vec<HexId> {
        let marks = Marks::default();
        attack::legal_targets(
            self.tables,
            self.board,
            &marks,
            company,
            FireKind::Offensive,
        )
    }

    /// Towards the goals, the foremost first; who has a target stays and fires, but for a rush.
    fn march(&self, page: &mut Page<'_>) {
        let mut order_of_march: Vec<(i64, CompanyId)> = Vec::new();
        for (company, hex) in self.own() {
            let labour = labour(self.tables, self.board, self.side, &self.goals(company.id));
            order_of_march.push((labour.get(&hex).copied().unwrap_or(999), company.id));
        }
        order_of_march.sort_unstable();
        for (_, id) in order_of_march {
            let company = self.board.company(id);
            let Some(hex) = company.at else { continue };
            if company.disorganized || self.board.in_melee(hex) {
                continue;
            }
            let foe = nearest(self.tables, self.board, self.side.other(), hex);
            let gap = foe.map_or(99, |(gap, _)| gap);
            let rush = self.side == Side::Csa && self.board.turn % 3 == 2 && gap > 1;
            if !self.targets(id).is_empty() && !rush {
                continue;
            }
            if gap <= 3 && self.face_enemy(page, company, hex) {
                continue;
            }
            if self.side == Side::Usa && !self.may_leave(hex) {
                continue;
            }
            let labour = labour(self.tables, self.board, self.side, &self.goals(id));
            let most = match company.formation {
                Formation::Column => 5,
                Formation::Line => 4,
            };
            let mut path = way(self.tables, &labour, hex, most);
            let face = match self.side {
                Side::Csa => "N",
                Side::Usa => "S",
            };
            let why = match self.side {
                Side::Csa => "On towards the Victory Hexes.",
                Side::Usa => "To win the lost ground back.",
            };
            while !path.is_empty() {
                let rest = format!("path = {}", list(&path));
                if self.propose(page, id, why, &format!("{rest}\nface = \"{face}\""))
                    || self.propose(page, id, why, &rest)
                {
                    break;
                }
                path.pop();
            }
        }
    }

    /// A Union company leaves its place only to win a Victory Hex back.
    fn may_leave(&self, hex: HexId) -> bool {
        let lost = self
            .board
            .victory
            .iter()
            .any(|victory| victory.holder != Side::Usa);
        lost && !self.board.victory.iter().any(|victory| victory.hex == hex)
    }

    /// Turns a company by one hexside when that brings the nearest enemy before its front.
    fn face_enemy(&self, page: &mut Page<'_>, company: &Company, hex: HexId) -> bool {
        let Some((gap, foe)) = nearest(self.tables, self.board, self.side.other(), hex) else {
            return false;
        };
        let ahead = |facing: Direction| {
            self.tables
                .map
                .grid
                .neighbour(hex, facing)
                .map_or(u32::MAX, |next| self.tables.map.grid.distance(next, foe))
        };
        let now = ahead(company.facing);
        if now < gap {
            return false;
        }
        for (turn, word) in [(Turn::Left, "left 1"), (Turn::Right, "right 1")] {
            if ahead(company.facing.turned(turn, 1)) < now
                && self.propose(
                    page,
                    company.id,
                    "To face the enemy.",
                    &format!("do = [\"{word}\"]"),
                )
            {
                return true;
            }
        }
        false
    }

    /// Reinforcements, as far as the points go: the whole regiment by one order first.
    fn enter(&self, page: &mut Page<'_>) {
        let waiting: Vec<CompanyId> = self
            .board
            .companies
            .iter()
            .filter(|company| company.id.side() == self.side && company.status == Status::Waiting)
            .map(|company| company.id)
            .collect();
        let leaders: Vec<OfficerId> = self
            .board
            .officers
            .iter()
            .filter(|officer| officer.id.side() == self.side && officer.status == Status::Waiting)
            .map(|officer| officer.id)
            .collect();
        for id in waiting {
            let ways = [
                "\"enter\", \"forward 4\"",
                "\"enter\", \"forward 3\"",
                "\"enter\", \"forward 2\"",
                "\"enter\", \"right 1\", \"forward 2\"",
                "\"enter\", \"forward 1\"",
                "\"enter NE\", \"forward 1\"",
                "\"enter\", \"right 1\", \"forward 1\"",
                "\"enter\", \"left 1\", \"forward 1\"",
                "\"enter\"",
                "\"enter NE\"",
            ];
            'found: for way in ways {
                let rest = format!("do = [{way}]");
                let mine = leaders
                    .iter()
                    .filter(|leader| leader.regiment() == id.regiment)
                    .copied()
                    .chain(self.officers_of(id));
                for officer in mine {
                    if page.entry(order("Onto the field.", Some(officer), &[id], &rest)) {
                        break 'found;
                    }
                }
                if page.entry(order("Onto the field.", None, &[id], &rest)) {
                    break 'found;
                }
            }
        }
        for leader in leaders {
            for hexes in [3, 2, 1, 0] {
                let go = match hexes {
                    0 => "do = [\"enter\"]".to_owned(),
                    hexes => format!("do = [\"enter\", \"forward {hexes}\"]"),
                };
                if page.entry(format!(
                    "# He comes with his men.\n[[order]]\nofficers = [\"{leader}\"]\n{go}\n"
                )) {
                    break;
                }
            }
        }
    }

    /// Volleys with the points that are left, where they strike.
    fn volleys(&self, page: &mut Page<'_>) {
        let mut best: Vec<(i64, CompanyId)> = self
            .own()
            .filter(|(company, _)| !company.disorganized && company.strength >= 3)
            .map(|(company, _)| (-company.strength, company.id))
            .collect();
        best.sort_unstable();
        for (_, id) in best {
            if !self.targets(id).is_empty() {
                self.propose(page, id, "A volley, all together.", "do = [\"volley\"]");
            }
        }
    }

    /// Officers keep up with their men.
    fn officers(&self, page: &mut Page<'_>) {
        for officer in &self.board.officers {
            let Some(hex) = officer.at else { continue };
            if officer.id.side() != self.side || self.board.in_melee(hex) {
                continue;
            }
            let men: Vec<HexId> = self
                .own()
                .filter(|(company, _)| company.id.regiment == officer.id.regiment())
                .map(|(_, hex)| hex)
                .collect();
            let far = |from: HexId| -> u32 {
                men.iter()
                    .map(|to| self.tables.map.grid.distance(from, *to))
                    .sum()
            };
            let Some(best) = men.iter().copied().min_by_key(|hex| (far(*hex), *hex)) else {
                continue;
            };
            if best == hex {
                continue;
            }
            let labour = labour(self.tables, self.board, self.side, &[best]);
            let mut path = way(self.tables, &labour, hex, 7);
            while !path.is_empty() {
                let text = format!(
                    "# Close to his men.\n[[order]]\nofficers = [\"{}\"]\npath = {}\n",
                    officer.id,
                    list(&path)
                );
                if page.entry(text) {
                    break;
                }
                path.pop();
            }
        }
    }

    /// The Union saves its first volleys for close range.
    fn doctrine(&self, page: &mut Page<'_>) {
        if self.side == Side::Usa && self.board.turn <= 6 {
            page.entry("# The first fire counts double at short range.\n[standing]\nreach = 2\n");
        }
    }
}
