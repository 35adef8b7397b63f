import { describe, expect, test } from "vitest"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import type { Bounds } from "#contract/rules/schedule-selection.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"
import { blocks } from "../registry.tsx"
import { WeeklyCalendar } from "./schedule-section.tsx"
import { SelectionBar } from "./selection-bar.tsx"

const chosen = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i, start_at: `2027-01-0${4 + i}T15:00:00Z` }) as ScheduleItem)

function bar(count: number, bounds: Bounds): string {
  const Bar = () => <SelectionBar chosen={chosen(count)} bounds={bounds} onContinue={() => undefined} />
  return renderOne("heading", { content: "" }, { registry: { ...blocks, heading: Bar } })
}
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|")
const three = { minimum: 3, maximum: 3 }
const some = { minimum: 2, maximum: 4 }
const any = { minimum: 1, maximum: null }

describe("the selection bar", () => {
  test.each([
    [0, three, "too_few"],
    [1, some, "too_few"],
    [2, some, "valid"],
    [3, three, "valid"],
    [4, three, "too_many"],
  ])("SCHED-18 with %i chosen of %j says that it is in the state %s", (count, bounds, state) => {
    expect(bar(count, bounds)).toContain(`data-state="${state}"`)
  })

  test.each([
    [0, "|0 créneau choisi sur 3|Encore 3 pour continuer.|"],
    [1, "|1 créneau choisi sur 3|Encore 2 pour continuer.|"],
    [3, "|3 créneaux choisis sur 3|"],
    [5, "|5 créneaux choisis sur 3|Retirez-en 2 pour continuer.|"],
  ])("SCHED-19 has the fixed wording where there is one right number, with %i chosen", (count, words) => {
    expect(text(bar(count, three))).toContain(words)
  })

  test.each([
    [1, some, "|1 créneau choisi, il en faut 2 à 4|Encore 1 pour continuer.|"],
    [3, some, "|3 créneaux choisis, il en faut 2 à 4|"],
    [5, some, "|5 créneaux choisis, il en faut 2 à 4|Retirez-en 1 pour continuer.|"],
    [0, any, "|0 créneau choisi|Choisissez au moins 1 créneau.|"],
    [2, any, "|2 créneaux choisis|"],
  ])("SCHED-20 has the wording of an interval otherwise, with %i chosen of %j", (count, bounds, words) => {
    expect(text(bar(count, bounds))).toContain(words)
  })

  test("SCHED-18 leads on only while the number is right, and is red where there are too many", () => {
    const button = (html: string) => /<button[^>]*class="([^"]*)"[^>]*>/.exec(html)!
    const [few] = button(bar(1, three))
    expect(few).toContain("disabled")
    expect(few).not.toContain("btn-danger-solid")
    const [right] = button(bar(3, three))
    expect(right).not.toContain("disabled")
    const [many] = button(bar(4, three))
    expect(many).toContain("disabled")
    expect(many).toContain("btn-danger-solid")
  })

  test("SCHED-18 has a tile for each, and names the dates", () => {
    const html = bar(4, three)
    expect(html.match(/<i class="chosen">/g)).toHaveLength(3)
    expect(html.match(/<i class="beyond">/g)).toHaveLength(1)
    expect(bar(1, three).match(/<i class="missing">/g)).toHaveLength(2)
    expect(text(bar(2, three))).toContain("lun. 4 janv., 16\u00a0h · mar. 5 janv., 16\u00a0h")
  })
})

describe("SECT-23 the section", () => {
  const item = (id: number) =>
    ({
      id,
      cuid: `d${id}`,
      start_at: "2027-01-06T08:30:00Z",
      end_at: "2027-01-06T10:00:00Z",
      status: "OPEN",
      opens_at: null,
      remaining: null,
      is_series: false,
      price: 0,
      age_minimum: null,
      age_maximum: null,
      location: null,
      category: null,
      activity: { id, title: `Atelier ${id}` },
      availability: { id, cuid: "a" },
    }) as ScheduleItem
  const data = {
    date: "2027-01-06",
    today: "2027-01-06",
    items: [item(1), item(2)],
    chosen: [item(2)],
    asked: {},
    days: { dates: [], first: null, last: null, previous: null, next: null },
    entries: { groups: [], children: [], days: null, asked: {} },
  }
  const render = (settings: object) =>
    renderOne("weekly-calendar", settings, {
      registry: { ...blocks, "weekly-calendar": WeeklyCalendar },
      data: { a: data },
    })

  test("SCHED-17 lets several be chosen, some from the beginning", () => {
    const html = render({ "multiple-selection": true })
    expect(html).not.toContain('href="/availabilities/')
    expect(html.match(/class="slot-block[^>]*aria-pressed="true"/g)).toHaveLength(1)
    expect(html.match(/class="slot-block[^>]*aria-pressed="false"/g)).toHaveLength(1)
    expect(text(html)).toContain("|1 créneau choisi|")
  })

  test("SCHED-17 has no bar where one is chosen at a time", () => {
    expect(render({})).not.toContain("selection-bar")
  })
})
