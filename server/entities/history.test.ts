import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const root = "/api/console/availabilities"
const things = async (by: Entered, path: string) => (await by.ask("GET", path)).body.data[0].things

describe("the history of a thing", () => {
  test("names the other things that its values refer to, as far as the reader may read those", async () => {
    const [here, there] = [
      await addRow(backend, "locations", { name: "Parc", title: "Parc" }),
      await addRow(backend, "locations", { name: "Lac", title: "Lac" }),
    ]
    const { cuid: activity } = await addActivity(backend, { title: "Cabanes" })
    const body = { activity, dates: daily(10), location: here.cuid }
    const { availability } = (await admin.ask("POST", root, { body })).body
    const history = `${root}/${availability.cuid}/history`
    expect(await things(admin, history)).toEqual({ [activity]: { name: "Cabanes", at: null } })
    const moved = { location: there.cuid, version: availability.version }
    expect((await admin.ask("PUT", `${root}/${availability.cuid}`, { body: moved })).body.error).toBeUndefined()
    const both = { [here.cuid]: { name: "Parc", at: null }, [there.cuid]: { name: "Lac", at: null } }
    expect(await things(admin, history)).toEqual(both)
    const logs = "/api/console/logs?event=availability.updated"
    expect(await things(admin, logs)).toEqual(both)

    const copy = (await admin.ask("POST", `${root}/${availability.cuid}/duplicate`, { body: { days: 7 } })).body
    const told = await things(admin, `${root}/${copy.availability.cuid}/history`)
    expect(told[availability.cuid]).toEqual({ name: "Cabanes", at: availability.dates[0].start_at })

    const reader = await enterAs(backend, ["availabilities.availabilities.read"])
    expect(await things(reader, history)).toEqual({})
  })

  test("has nothing to name where no value is another thing", async () => {
    const { body } = await admin.ask("POST", "/api/console/locations", { body: { name: "Pré", title: "Pré" } })
    expect(await things(admin, `/api/console/locations/${body.location.cuid}/history`)).toBeUndefined()
  })
})
