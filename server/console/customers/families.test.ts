import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, change, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD, signUp, visit } from "#tests/fixtures/customers.ts"
import { desk } from "#tests/fixtures/desk.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

const cuidOf = async (table: "customers" | "participants", id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid
const make = (path: string, body: object) => admin.ask("POST", `/api/console/${path}`, { body })

describe("acting for a family", () => {
  const link = async (cuid: string) => {
    const { body } = await admin.ask("POST", `/api/console/customers/${cuid}/impersonate`)
    return new URL(body.url).searchParams.get("token")!
  }

  test("CUS-19 CUS-20 the link works once and within 60 seconds, and the session names both", async () => {
    const family = await signUp(backend)
    const cuid = await cuidOf("customers", family.id)
    const token = await link(cuid)
    const browser = visit(backend)
    expect(said(await browser.ask("POST", "/api/auth/acting", { token }))).toBe("ok")
    const { customer, acting } = (await browser.ask("GET", "/api/session")).body
    expect([customer.id, acting.fullname]).toEqual([family.id, expect.stringContaining("Colla Borator")])
    expect((await visit(backend).ask("POST", "/api/auth/acting", { token })).body.error).toBe("TOKEN_INVALID")
    const late = await link(cuid)
    await change(backend, "update acting_tokens set expires_at = ? where organiser_id = 1", ["2020-01-01T00:00:00Z"])
    expect((await visit(backend).ask("POST", "/api/auth/acting", { token: late })).body.error).toBe("TOKEN_INVALID")
    const other = await link(cuid)
    expect((await visit(backend, "beta.localhost").ask("POST", "/api/auth/acting", { token: other })).body.error).toBe(
      "TOKEN_INVALID",
    )
    expect((await beta.ask("POST", `/api/console/customers/${cuid}/impersonate`)).body.error).toBe("NOT_FOUND")
    expect((await family.ask("GET", "/api/session")).body.acting).toBeUndefined()
  })

  test("CUS-21 CUS-22 CUS-23 it ends after 60 minutes, leaves the keys alone, and what it does is logged", async () => {
    const family = await signUp(backend)
    const cuid = await cuidOf("customers", family.id)
    const browser = visit(backend)
    await browser.ask("POST", "/api/auth/acting", { token: await link(cuid) })
    const [session] = await rowsOf<{ minutes: number }>(
      backend,
      `select extract(epoch from expires_at - created_at) / 60 as minutes from customer_sessions
       where organiser_id = 1 and collaborator_id is not null and customer_id = ?`,
      [family.id],
    )
    expect(Number(session!.minutes)).toBeCloseTo(60, 1)
    const profile = {
      firstname: "Léa",
      lastname: "Dupont",
      phone: "0470",
      email: "autre@example.com",
      password: PASSWORD,
    }
    const forbidden = [
      await browser.ask("PUT", "/api/session", profile),
      await browser.ask("DELETE", "/api/session"),
      await browser.ask("POST", "/api/session/export", { password: PASSWORD }),
      await browser.ask("POST", "/api/auth/password", { token: "x", password: PASSWORD }),
    ]
    expect(forbidden.map(({ status, body }) => [status, body.error])).toEqual(
      forbidden.map(() => [403, "IMPERSONATION_FORBIDDEN"]),
    )
    const child = { firstname: "Noé", lastname: "Dupont", birthdate: "2018-01-02" }
    expect((await browser.ask("POST", "/api/participants", child)).status).toBe(200)
    // Used every twenty minutes it lives as long as unused.
    const customerAfter = async (minutes: number) => {
      await shiftClock(backend.database, `${minutes} minutes`)
      return (await browser.ask("GET", "/api/session")).body.customer
    }
    for (const minutes of [20, 40, 59]) expect(await customerAfter(minutes)).toMatchObject({ id: family.id })
    expect(await customerAfter(61)).toBeNull()
    await shiftClock(backend.database, "0")
    await browser.ask("POST", "/api/auth/logout")
    expect((await browser.ask("GET", "/api/session")).body.customer).toBeNull()
    const rows = await rowsOf<{ event: string; collaborator_id: number }>(
      backend,
      "select event, collaborator_id from audit_log where organiser_id = 1 and subject = ? order by id",
      [`customer/${cuid}`],
    )
    expect(rows).toEqual(
      ["customer.impersonated", "customer.acted_for", "customer.impersonation_ended"].map((event) => ({
        event,
        collaborator_id: admin.id,
      })),
    )
  })
})

describe("questions to families", () => {
  test("CUS-15 CUS-16 they are ordered, and one that was answered keeps its type and entity and is archived", async () => {
    const field = async (title: string) =>
      (await make("customers/custom-fields", { title, type: "TEXT", entity: "CUSTOMERS" })).body.family_field
    const [one, two] = [await field("Médecin"), await field("École")]
    const order = { custom_fields: [two.cuid, one.cuid] }
    expect((await admin.ask("PUT", "/api/console/customers/custom-fields", { body: order })).body).toEqual({ ok: true })
    const asked = (await visit(backend).ask("GET", "/api/custom-fields?entity=CUSTOMERS")).body.data
    expect(asked.map(({ title }: { title: string }) => title)).toEqual(["École", "Médecin"])
    expect(
      (await admin.ask("PUT", "/api/console/customers/custom-fields", { body: { custom_fields: ["x1"] } })).body.error,
    ).toBe("NOT_FOUND")
    const three = await field("Mutuelle")
    for (const stale of [order.custom_fields, [one.cuid], [one.cuid, two.cuid, two.cuid]]) {
      const put = await admin.ask("PUT", "/api/console/customers/custom-fields", { body: { custom_fields: stale } })
      expect([put.status, put.body]).toMatchObject([
        409,
        { error: "VERSION_CONFLICT", field: "custom_fields", details: { custom_fields: expect.any(Array) } },
      ])
    }
    expect((await admin.ask("DELETE", `/api/console/customers/custom-fields/${three.cuid}`)).status).toBe(200)
    expect((await admin.ask("PUT", "/api/console/customers/custom-fields", { body: order })).status).toBe(200)
    const custom_data = [{ field_id: one.id, data: "Dr Ada" }]
    expect((await make("customers", { firstname: "A", lastname: "B", custom_data })).status).toBe(200)
    const path = `/api/console/customers/custom-fields/${one.cuid}`
    const now = (await admin.ask("GET", path)).body.family_field
    const put = (more: object) =>
      admin.ask("PUT", path, {
        body: { title: "Médecin", type: "TEXT", entity: "CUSTOMERS", version: now.version, ...more },
      })
    for (const more of [{ type: "DATE" }, { entity: "PARTICIPANTS" }])
      expect((await put(more)).body).toMatchObject({ error: "IN_USE", details: { uses: { answers: 1 } } })
    expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: true })
    const left = (await visit(backend).ask("GET", "/api/custom-fields?entity=CUSTOMERS&x=2")).body.data
    expect(left.map(({ title }: { title: string }) => title)).toEqual(["École"])
  })

  test("CUS-16 one that families left empty is deleted, about customers and about participants", async () => {
    const family = await book(backend, await addCamp(backend))
    for (const entity of ["CUSTOMERS", "PARTICIPANTS"]) {
      const field = (await make("customers/custom-fields", { title: "Totem", type: "TEXT", entity })).body.family_field
      const custom_data = [{ field_id: field.id, data: null }]
      const customer = await cuidOf("customers", family.buyer.id)
      const person = { firstname: "Ada", lastname: "Belette", custom_data }
      const made =
        entity === "CUSTOMERS"
          ? await make("customers", person)
          : await make("participants", { ...person, customer, birthdate: "2019-02-03" })
      expect(made.status).toBe(200)
      const { status, body } = await admin.ask("DELETE", `/api/console/customers/custom-fields/${field.cuid}`)
      expect([entity, status, body]).toEqual([entity, 200, { ok: true, archived: false }])
    }
  })

  test("CUS-17 a pattern that cannot be judged is refused when it is saved, for fields and for questions alike", async () => {
    const ways: [string, object][] = [
      ["customers/custom-fields", { entity: "CUSTOMERS" }],
      ["collaborators/custom-fields", {}],
      ["questions", {}],
    ]
    for (const [path, more] of ways) {
      const pattern = (pattern: string) => make(path, { title: "Code", type: "TEXT", pattern, ...more })
      for (const wrong of ["(", "(?=.*\\d).{8}", "(.)\\1", "(a?){1,1000}"])
        expect((await pattern(wrong)).body, `${path} ${wrong}`).toMatchObject({
          error: "INVALID_INPUT",
          field: "pattern",
          details: [{ path: "pattern", message: "PATTERN_UNUSABLE" }],
        })
      for (const right of ["\\d{4}", "(a+)+b", "[1-9][0-9]{3}"]) expect((await pattern(right)).status, right).toBe(200)
    }
  })
})

describe("participants", () => {
  test("CUS-48 CUS-50 CUS-51 staff list, add, change and remove them by the family's own rules", async () => {
    const booked = await book(backend, await addCamp(backend))
    const customer = await cuidOf("customers", booked.buyer.id)
    const body = { customer, firstname: "Zoé", lastname: "Wapiti", birthdate: "2019-02-03" }
    const { participant } = (await make("participants", body)).body
    expect(participant).toMatchObject({ fullname: "Zoé Wapiti", guardians: [{ cuid: customer }], next: null })
    expect((await make("participants", { ...body, birthdate: "2199-01-01" })).body.error).toBe("BIRTHDATE_IN_FUTURE")
    expect((await make("participants", { ...body, birthdate: undefined })).body.error).toBe("INVALID_INPUT")
    expect((await make("participants", { ...body, customer: "nobody" })).body.error).toBe("NOT_FOUND")
    const find = async (query: string) => (await admin.ask("GET", `/api/console/participants?${query}`)).body
    expect((await find("search=wapiti")).data).toMatchObject([
      { fullname: "Zoé Wapiti", guardians: [{ cuid: customer }] },
    ])
    expect((await find("search=wapiti&age_from=60")).count).toBe(0)
    const path = `/api/console/participants/${participant.cuid}`
    const changed = { ...body, firstname: "Zita", version: participant.version }
    expect((await admin.ask("PUT", path, { body: changed })).body.participant.fullname).toBe("Zita Wapiti")
    expect((await admin.ask("PUT", path, { body: changed })).body.error).toBe("VERSION_CONFLICT")
    expect((await beta.ask("GET", path)).body.error).toBe("NOT_FOUND")
    const registered = await cuidOf("participants", booked.buyer.children[0]!)
    expect((await admin.ask("DELETE", `/api/console/participants/${registered}`)).body.error).toBe(
      "PARTICIPANT_HAS_ACTIVE_REGISTRATIONS",
    )
    expect((await admin.ask("GET", `/api/console/participants/${registered}`)).body.participant.next).not.toBeNull()
    // Answered as before under its key, and without one as what is gone.
    const headers = { "idempotency-key": "erase" }
    for (const _time of [1, 2])
      expect((await admin.ask("DELETE", path, { headers })).body).toEqual({ ok: true, archived: true })
    expect((await admin.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
    expect((await find("search=wapiti")).count).toBe(0)
  })
})

describe("answers that the desk notes", () => {
  test("CUS-58 CUS-50 staff save an answer though another required one is empty; it stays missing, and families must give it", async () => {
    const booked = await book(backend, await addCamp(backend))
    const field = async (title: string) => {
      const asked = { title, type: "TEXT", entity: "PARTICIPANTS", required: true }
      return (await make("customers/custom-fields", asked)).body.family_field as { id: number; cuid: string }
    }
    const [swims, health] = [await field("Sait nager"), await field("Santé")]
    const customer = await cuidOf("customers", booked.buyer.id)
    const person = { customer, firstname: "Loutre", lastname: "Nageuse", birthdate: "2019-02-03" }
    const { participant } = (await make("participants", person)).body
    expect(participant.missing.toSorted()).toEqual(["Sait nager", "Santé"])
    const path = `/api/console/participants/${participant.cuid}`
    const save = (data: unknown, field_id = health.id) =>
      admin.ask("PUT", path, { body: { ...person, version: participant.version, custom_data: [{ field_id, data }] } })
    for (const [data, id] of [
      ["x".repeat(1_001), health.id],
      [{ $ne: 1 }, health.id],
      ["Arachides", 999_999],
    ] as const) {
      const { status, body } = await save(data, id)
      expect([status, body.error, body.field]).toEqual([400, "INVALID_INPUT", `custom_data.${id}`])
    }
    const saved = (await save("Arachides")).body.participant
    expect(saved.custom_data).toEqual([{ field_id: health.id, data: "Arachides" }])
    expect(saved.missing).toEqual(["Sait nager"])
    const listed = (await admin.ask("GET", "/api/console/participants?search=loutre&missing=true")).body.data
    expect(listed).toMatchObject([{ fullname: "Loutre Nageuse", missing: 1 }])
    const own = { participant_id: booked.buyer.children[0]!, firstname: "A", lastname: "B", birthdate: "2019-02-03" }
    const theirs = await booked.buyer.ask("PUT", "/api/participants", {
      ...own,
      custom_data: [{ field_id: health.id, data: "Rien" }],
    })
    expect([theirs.body.error, theirs.body.field]).toEqual(["INVALID_INPUT", `custom_data.${swims.id}`])
    for (const { cuid } of [swims, health]) await admin.ask("DELETE", `/api/console/customers/custom-fields/${cuid}`)
  })
})

describe("the thread", () => {
  test("CUS-55 each line keeps what was true then, a later change is a line of its own, and mails to staff are not the family's", async () => {
    const cabins = await addCamp(backend, { title: "Cabanes" }, 20)
    const circus = await addCamp(backend, { title: "Chapiteau" }, 30)
    const booked = await book(backend, cabins, { wallet: 20_000 })
    const sibling = await addChild(backend.database, { customer_id: booked.buyer.id })
    const [child] = booked.buyer.children
    const rename = (id: number, firstname: string) =>
      change(backend, "update participants set firstname = ? where organiser_id = 1 and id = ?", [firstname, id])
    const nameOf = async (id: number) =>
      (await rowsOf<{ fullname: string }>(backend, "select fullname from participants where id = ?", [id]))[0]!.fullname
    await rename(sibling, "Basile")
    const [then, brother] = [await nameOf(child!), await nameOf(sibling)]
    const did = (action: string, body: object) => desk(admin, booked.cuid, action, { notify: false, ...body })
    for (const [action, body] of [
      ["transfer", { availability: circus.cuid, price: "KEEP" }],
      ["replace", { participant: await cuidOf("participants", sibling) }],
      ["change", { total_amount: 12_000, reason: "Geste" }],
      ["cancel", { message: "Malade" }],
    ] as const)
      expect(said(await did(action, body)), action).toBe("ok")
    await change(
      backend,
      "update activities set title = 'Renommée' where organiser_id = 1 and title in ('Cabanes', 'Chapiteau')",
    )
    for (const id of [child!, sibling]) await rename(id, "Renommé")
    const mail = `insert into mails (organiser_id, trigger, thing, recipient, language, template, message_id, customer_id, subject)
      values (1, ?, 'registration/x', 'x@example.com', 'fr', ?, ?, ?, ?)`
    for (const [template, subject] of [
      ["collaborator.registration.created", "Nouvelle inscription"],
      ["organiser.registration.updated", "Modifiée par la famille"],
      ["registration.updated", "Votre inscription"],
    ])
      await change(backend, mail, [template, template, `${template}@test`, booked.buyer.id, subject])

    const customer = await cuidOf("customers", booked.buyer.id)
    const read = async (part: string) => (await admin.ask("GET", `/api/console/customers/${customer}/${part}`)).body
    const { data } = await read("timeline?kind=registrations")
    const lines = data.map(({ what, title, participant, amount }: Record<string, unknown>) => [
      what,
      title,
      participant,
      amount,
    ])
    expect(lines).toEqual([
      ["registration.cancelled_by_organiser", "Chapiteau", brother, null],
      ["registration.updated", "Chapiteau", brother, 12_000],
      ["registration.replaced", "Chapiteau", brother, 15_000],
      ["registration.transferred", "Chapiteau", then, 15_000],
      ["registration.created", "Cabanes", then, 15_000],
    ])
    for (const [part, field] of [
      ["messages?page_size=100", "subject"],
      ["timeline?kind=messages&page_size=100", "title"],
    ] as const) {
      const found = (await read(part)).data.map((row: Record<string, unknown>) => row[field])
      expect(found).toContain("Votre inscription")
      expect(found).not.toContain("Nouvelle inscription")
      expect(found).not.toContain("Modifiée par la famille")
    }

    expect(said(await booked.buyer.ask("DELETE", "/api/session?give_up_balance=true"))).toBe("ok")
    expect(JSON.stringify(await read("timeline"))).not.toMatch(new RegExp(`${then}|${brother}|Chapiteau|Cabanes`))
    const left = `select r.made_title, r.made_participant, (select count(*)::integer from change_lines l
        join registration_changes g on g.organiser_id = l.organiser_id and g.id = l.registration_change_id
        where l.organiser_id = r.organiser_id and g.registration_id = r.id) as lines
      from registrations r where r.organiser_id = 1 and r.id = ?`
    expect(await rowsOf(backend, left, [booked.id])).toEqual([{ made_title: "", made_participant: "", lines: 0 }])
  })

  test("CUS-55 a registration of before this was kept keeps what it was from its first change on", async () => {
    const cabins = await addCamp(backend, { title: "Avant" }, 20)
    const circus = await addCamp(backend, { title: "Après" }, 30)
    const booked = await book(backend, cabins)
    const blank = `update registrations set made_title = '', made_participant = '', made_amount = null
      where organiser_id = 1 and id = ?`
    await change(backend, blank, [booked.id])
    await desk(admin, booked.cuid, "change", { total_amount: 9_000, reason: "Geste", notify: false })
    await desk(admin, booked.cuid, "transfer", { availability: circus.cuid, price: "KEEP", notify: false })
    const customer = await cuidOf("customers", booked.buyer.id)
    const path = `/api/console/customers/${customer}/timeline?kind=registrations`
    expect((await admin.ask("GET", path)).body.data).toMatchObject([
      { what: "registration.transferred", title: "Après", amount: 9_000 },
      { what: "registration.updated", title: "Avant", amount: 9_000 },
      { what: "registration.created", title: "Avant", amount: 15_000 },
    ])
  })
})

describe("reviews", () => {
  const begun = async (): Promise<Booked> => {
    const booked = await book(backend, await addCamp(backend))
    const start = "update availability_dates set start_at = ? where organiser_id = 1 and id = ?"
    await change(backend, start, ["2026-01-02T08:00:00Z", booked.dates[0]])
    return booked
  }

  test("CUS-35 CUS-36 CUS-37 CUS-38 CUS-39 they are entered once, hidden, answered and removed", async () => {
    const booked = await begun()
    const entered = { registration: booked.cuid, score: 4, message: "Super camp" }
    const { review } = (await make("reviews", entered)).body
    expect(review).toMatchObject({ score: 4, hidden: false, private: false, reply: null })
    expect((await make("reviews", entered)).body).toMatchObject({ error: "ALREADY_REVIEWED" })
    const early = await book(backend, await addCamp(backend))
    expect((await make("reviews", { registration: early.cuid, score: 5 })).body.error).toBe("REVIEW_TOO_EARLY")
    const list = async (query: string) => (await admin.ask("GET", `/api/console/reviews?${query}`)).body.count
    expect([await list("score=4"), await list("score=5"), await list("hidden=true")]).toEqual([1, 0, 0])
    let look = 0
    const shown = async () => {
      const path = `/api/activities/${review.registration.activity.cuid}/reviews?page_number=1&page_size=${10 + ++look}`
      return (await visit(backend).ask("GET", path)).body
    }
    expect(await shown()).toMatchObject({ count: 1, average: 40, data: [{ message: "Super camp", author: "Léa" }] })
    const path = `/api/console/reviews/${review.cuid}`
    const put = (body: object, by = admin) => by.ask("PUT", path, { body })
    expect((await put({ hidden: false, reply: "x".repeat(2_001), version: 1 })).body.error).toBe("INVALID_INPUT")
    expect((await put({ hidden: false, reply: "Merci", version: 1 })).body.review).toMatchObject({ reply: "Merci" })
    expect(await shown()).toMatchObject({ data: [{ reply: "Merci" }] })
    expect((await put({ hidden: true, reply: null, version: 1 })).body.error).toBe("VERSION_CONFLICT")
    expect((await put({ hidden: true, reply: null, version: 2 })).body.review).toMatchObject({
      hidden: true,
      reply: null,
    })
    expect(await shown()).toMatchObject({ count: 0, average: null, data: [] })
    const own = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body.registration.review
    expect(own).toMatchObject({ score: 4, message: "Super camp" })
    expect((await put({ hidden: false, reply: null, version: 3 }, beta)).body.error).toBe("NOT_FOUND")
    expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: false })
    const again = { registration_id: booked.id, score: 2 }
    expect((await booked.buyer.ask("POST", "/api/registrations/review", again)).status).toBe(200)
  })
})
