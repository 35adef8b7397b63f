import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { ElementsInput } from "./elements-input.tsx"
import { PrintBadges } from "./print-badges.tsx"

const layout = {
  what: ["name", "sort"],
  sheet: ["columns", "rows", "badge_width", "badge_height", "margin_left", "margin_top", "gap_x", "gap_y"],
  badge: ["elements"],
}
const words = { fontWeight: "normal", color: "#231f1a", width: null, align: "left" }
// A new list begins with a name, an activity and a code.
const given = {
  columns: 2,
  rows: 4,
  badge_width: 90,
  badge_height: 60,
  margin_left: 15,
  margin_top: 20,
  gap_x: 0,
  gap_y: 5,
  sort: "LASTNAME",
  elements: [
    {
      type: "STRING",
      id: 1,
      x: 6,
      y: 8,
      data: "{participant.fullname}",
      settings: { ...words, fontSize: 18, fontWeight: "bold", width: 52 },
    },
    {
      type: "STRING",
      id: 2,
      x: 6,
      y: 40,
      data: "{availability.activity.title}",
      settings: { ...words, fontSize: 11, width: 52 },
    },
    {
      type: "IMAGE",
      id: 3,
      x: 60,
      y: 8,
      data: "participant.attendance_qr_code",
      settings: { width: 26, height: 26 },
    },
  ],
}

export const routes = routesOf(
  <EntityArea
    of={entities["badges-lists"]}
    layout={layout}
    given={given}
    inputs={{ elements: ElementsInput }}
    isCopied
    actions={({ cuid }) => <PrintBadges cuid={cuid} />}
  />,
)
