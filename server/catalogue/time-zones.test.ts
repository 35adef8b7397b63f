import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, type World } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const { TZ } = process.env
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})

/** Sets the time zone of this process and of the database's sessions. */
async function moveTo(zone: string): Promise<void> {
  process.env.TZ = zone
  const { database } = backend
  if (database.kind === "embedded") return void (await database.query(`set timezone to '${zone}'`))
  const [{ name }] = (await database.query("select current_database() as name")).rows
  await database.query(`alter database ${name} set timezone to '${zone}'`)
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await database.query(`set timezone to '${zone}'`)
  // The pool may still hand out connections that were ended, which fail once; the next are alive.
  const look = () => readTenant({ database, organiser_id: 1 }, (tx) => tx.selectFrom("tenant").selectAll().execute())
  for (let i = 0; i < 8; i++) await look().catch(() => undefined)
}

describe("where the server stands", () => {
  const everything = async () => {
    const ask = asker(backend)
    const { carnival, easter } = world
    const segment = { field: "start_at", operator: "lt", value: "2027-04-05" }
    const { cuid } = await addRow(backend, "segments", {
      entity: "AVAILABILITIES",
      name: "Avant Pâques",
      conditions: JSON.stringify(segment),
    })
    const spring = "after=2027-03-28T02:30:00"
    const paths = [
      ...["", "status=OPEN,CLOSED", "date=2027-03-10", "date=2027-04-11", "weekday=7", `segment=${cuid}`, spring]
        .concat([`availabilities-period=${easter.cuid}&weekday=6`, `period=${carnival.cuid}`, "after=2027-03-11"])
        .map((query) => `availabilities?${query}`),
      ...["after=2027-02-20&before=2027-12-31", "after=2027-04-10T22:00&before=2027-04-11T00:15", spring].flatMap(
        (query) => [`availabilities/dates?${query}`, `availabilities/calendar?${query}`],
      ),
      "activities?weekday=3",
      `activities/periods?${spring}`,
      "availabilities/periods",
      "locations",
    ]
    const answers: unknown[] = []
    for (const path of paths) answers.push((await ask(`/api/${path}`)).body)
    return answers
  }

  test("CAT-02 APIB-01 APIB-02 APIB-03 changes no answer: Brussels, New York and Tokyo give the same", async () => {
    await moveTo("Europe/Brussels")
    const here = await everything()
    for (const [zone, offset] of [
      ["America/New_York", 300],
      ["Asia/Tokyo", -540],
    ] as const) {
      await moveTo(zone)
      expect(new Date(2027, 0, 1).getTimezoneOffset()).toBe(offset)
      expect((await backend.database.query("select current_setting('timezone') as zone")).rows).toEqual([{ zone }])
      expect(await everything()).toEqual(here)
    }
  })
})

describe("an organiser in New York", () => {
  const ask = asker(backend, "beta.localhost")
  const names = new Map<string, string>()
  beforeAll(async () => {
    await inTenant({ database: backend.database, organiser_id: 2 }, (tx) =>
      tx.updateTable("organisers").set({ timezone: "America/New_York" }).where("id", "=", 2).execute(),
    )
    const { id: activity_id } = await addActivity(backend, { title: "Class" }, 2)
    const add = async (name: string, start: string, end: string) => {
      const dates = [hours(`2027-${start}Z`, `2027-${end}Z`)]
      names.set((await addAvailability(backend, { activity_id, dates }, 2)).cuid, name)
    }
    // Wednesday evening there, Thursday in Europe
    await add("evening", "02-04T01:00:00", "02-04T02:30:00")
    // The clocks change on the 14th of March, a day of 23 hours, and on the 7th of November, one of 25
    await add("last hour", "03-15T03:00:00", "03-15T04:00:00")
    await add("next day", "03-15T04:00:00", "03-15T05:00:00")
    await add("long night", "11-07T05:30:00", "11-07T06:30:00")
    await add("last of 25", "11-08T04:30:00", "11-08T05:00:00")
    await add("after 25", "11-08T05:00:00", "11-08T06:00:00")
  })
  const listed = async (query: string) => {
    const { status, body, text } = await ask(`/api/availabilities?${query}`)
    expect(status, text).toBe(200)
    return body.data.map(({ cuid }: { cuid: string }) => names.get(cuid)).join(", ")
  }
  const marked = async (query: string) => {
    const { dates } = (await ask(`/api/availabilities/calendar?${query}`)).body
    return dates.map(({ date }: { date: string }) => date.slice(5)).join(" ")
  }

  test("CAT-02 CAT-12 has its own weekdays and days, those of 23 and 25 hours too", async () => {
    for (const [query, expected] of Object.entries({
      "weekday=3": "evening",
      "weekday=4": "",
      "date=2027-02-03": "evening",
      "date=2027-02-04": "",
      "date=2027-03-14": "last hour",
      "date=2027-03-15": "next day",
      "weekday=7": "last hour, long night, last of 25",
      "weekday=1": "next day, after 25",
      "date=2027-11-07": "long night, last of 25",
      "date=2027-11-08": "after 25",
    }))
      expect(await listed(query), query).toBe(expected)
  })

  test("APIB-01 means its own hours where no offset is said", async () => {
    expect(await listed("after=2027-11-07T23:59:59")).toBe("last of 25, after 25")
    expect(await listed("after=2027-11-08")).toBe("after 25")
    expect(await listed("after=2027-11-08T01:00")).toBe("")
    expect(await listed("after=2027-11-08T05:59:59Z")).toBe("after 25")
    expect(await listed("after=2027-03-14T02:30:00")).toBe("last hour, next day, long night, last of 25, after 25")
  })

  test("APIB-03 AVAIL-17 marks its own days, and 31 of them are 31 there", async () => {
    expect(await marked("after=2027-02-01")).toBe("02-03")
    expect(await marked("after=2027-03-01")).toBe("03-14 03-15")
    // 31 days from the 12th of February end with the 14th of March, 31 times 24 hours would end an hour early or late
    expect(await marked("after=2027-02-12")).toBe("03-14")
    expect(await marked("after=2027-10-08")).toBe("11-07")
    expect(await marked("after=2027-11-01&before=2027-11-08")).toBe("11-07")
    const { data } = (await ask("/api/availabilities/dates?after=2027-02-12")).body.availabilities_dates
    expect(data.map((each: { availability: { cuid: string } }) => names.get(each.availability.cuid))).toEqual([
      "last hour",
    ])
  })

  test("CAT-02 CAT-20 has its own periods", async () => {
    const period = (title: string, day: string) =>
      addRow(backend, "calendar_periods", { title, start_day: day, end_day: day }, 2)
    const [spring, monday, autumn] = [
      await period("Spring", "2027-03-14"),
      await period("Monday", "2027-03-15"),
      await period("Autumn", "2027-11-07"),
    ]
    await period("Thursday", "2027-02-04")
    expect(await listed(`availabilities-period=${spring.cuid}`)).toBe("last hour")
    expect(await listed(`availabilities-period=${monday.cuid}`)).toBe("next day")
    expect(await listed(`availabilities-period=${autumn.cuid}`)).toBe("long night, last of 25")
    const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title)
    expect(titles((await ask("/api/availabilities/periods")).body)).toEqual(["Spring", "Monday", "Autumn"])
    expect(titles((await ask("/api/activities/periods?after=2027-03-15T00:00:00")).body)).toEqual(["Monday", "Autumn"])
  })
})
