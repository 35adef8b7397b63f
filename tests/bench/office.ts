import { setTimeout } from "node:timers/promises"
import type { Ground } from "./families.ts"
import { openClients } from "./lean-client.ts"
import { addStaff } from "./staff.ts"

/** The availabilities of a run. */
export const ROWS = 500
const HOST = "console.localhost"

export type Office = Awaited<ReturnType<typeof openOffice>>

/** A collaborator of the organiser who may do everything, and their calls. */
export async function openOffice({ database, organiser_id, slug, port }: Ground) {
  const clients = openClients(port)
  await addStaff(database, organiser_id, "bench-office")
  const identity = { host: HOST, cookie: `collaborator_${slug}=bench-office` }
  const get = async (path: string) => {
    const answer = await clients.get(`/${slug}/api/console/${path}`, identity)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
  let calls = 0
  const post = async (path: string, body: object) => {
    const answer = await clients.post(
      `/${slug}/api/console/${path}`,
      { ...identity, "content-type": "application/json", "idempotency-key": `office${calls++}` },
      body,
    )
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
  return {
    close: clients.close,
    /** A schedule of four days a week over 500 weeks, of an activity of its own. */
    async prepare(): Promise<string> {
      const { activity } = await post("activities", { title: "Bench", default_price: 15_000, default_capacity: 12 })
      const { schedule } = await post("schedules", {
        title: "Bench",
        activity: activity.cuid,
        mode: "ONE_PER_WEEK",
        weekdays: [1, 2, 3, 4],
        start_day: "2027-01-04",
        end_day: "2036-08-01",
        slots: [{ start_time: "09:00", end_time: "16:00" }],
        price_per_date: 3_000,
      })
      return schedule.cuid
    },
    async run(schedule: string): Promise<void> {
      const { plan } = await post(`schedules/${schedule}/run`, { version: 1 })
      if (plan.made.length !== ROWS) throw new Error(`${plan.made.length} availabilities instead of ${ROWS}`)
    },
    /** A bulk change of availabilities, until its job is done. */
    async bulk(action: "delete" | "open" | "close", cuids: string[]): Promise<{ done: number; refused: number }> {
      const started = await post("availabilities/bulk", { action, cuids })
      for (;;) {
        await setTimeout(50)
        const { job } = await get(`jobs/${started.job.cuid}`)
        if (job.status === "DONE") return { done: job.done, refused: job.result.refused.length }
        if (job.status === "FAILED") throw new Error("the bulk change failed")
      }
    },
  }
}
