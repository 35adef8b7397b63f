import { useEffect, useState } from "react"
import { statuses } from "#contract/endpoints/catalogue.ts"
import { call } from "#web/forms/call.ts"
import type { ChosenAvailability, SelectionFacts } from "./selection-lines.ts"

const status = statuses.join(",")
const MOST = 60

async function read(chosen: ChosenAvailability[]): Promise<SelectionFacts> {
  const whole = chosen.filter(({ date }) => date === null).map(({ availability }) => availability.cuid)
  const asking = [...new Set(chosen.map(({ availability }) => availability.activity.cuid))]
  const [found, ...answers] = await Promise.all([
    whole.length > 0
      ? call("GET /api/availabilities", { query: { id: whole.join(), status, limit: MOST } })
      : { data: [] },
    ...asking.map((cuid) => call("GET /api/activities/{cuid}", { params: { cuid } })),
  ])
  return { availabilities: found.data, activities: answers.map(({ activity }) => activity) }
}

/** The data the form needs besides the page's. It is fetched again with the page; until then the last one is used. */
export function useSelectionFacts(chosen: ChosenAvailability[]): SelectionFacts | "loading" | "failed" {
  const [facts, setFacts] = useState<SelectionFacts | "loading" | "failed">("loading")
  useEffect(() => {
    let isWanted = true
    read(chosen).then(
      (read) => isWanted && setFacts(read),
      () => isWanted && setFacts((before) => (before === "loading" ? "failed" : before)),
    )
    return () => {
      isWanted = false
    }
  }, [chosen])
  return facts
}
