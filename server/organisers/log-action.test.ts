import { describe, expect, test } from "vitest"
import { auditEvents } from "#contract/audit-events.ts"
import { permissions } from "#contract/permissions.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
const inAlpha = <T>(work: (tx: Tx) => Promise<T>) => inTenant({ database: backend.database, organiser_id: 1 }, work)
const nobody = { organiser_id: 1, collaborator: null }
const count = () => inAlpha(async (tx) => (await tx.selectFrom("audit_log").select("id").execute()).length)

describe("the audit log", () => {
  test("ROLE-24 ROLE-25 ROLE-26 knows exactly the events of the specification, and those of the website, of money, of waiting lists, of requests, of attendance, of the console and of the catalogue", () => {
    const more =
      /^(website|website_part|page|article|image|payment|payment_provider|payment_type|credit_transfer|wallet|owned_voucher|owned_membership|owned_bundle|transaction_proof|waiting_list|registration_request|attendance|attendance_billing|document|registration|tag|custom_field|note|billing|activity|availability|catalog|location|resource|category|category_group|calendar_period|question|option|bundle|membership|voucher|volume_discount|date_configuration|schedule|terms|coupon|discount|discount_model|segment|answer_file|registration_constraint|activity_cancellation|activity_confirmation|pick_up_person|badges_list|customer|participant|review|message)\.|^collaborator\.(restored|invited|imperson|session_|second_factor_)/
    expect(auditEvents.filter((event) => !more.test(event))).toEqual([
      "organiser.updated",
      "business_details.updated",
      "settings.updated",
      "collaborator.login",
      "collaborator.logout",
      "collaborator.created",
      "collaborator.updated",
      "collaborator.deleted",
      "collaborator_role.created",
      "collaborator_role.updated",
      "collaborator_role.deleted",
    ])
  })

  test("is written with its cause or not at all", async () => {
    const before = await count()
    const failing = inAlpha(async (tx) => {
      await logAction(tx, nobody, "settings.updated")
      throw new Error("later on")
    })
    await expect(failing).rejects.toThrow("later on")
    expect(await count()).toBe(before)
  })

  test.each([
    ["an update", "update audit_log set event = 'x' where organiser_id = 1"],
    ["a deletion", "delete from audit_log where organiser_id = 1"],
    ["emptying it", "truncate audit_log"],
  ])("%s is refused to the tenant's role and to the owner of the table", async (_, statement) => {
    await inAlpha((tx) => logAction(tx, nobody, "settings.updated"))
    const before = await count()
    const asTenant = `begin; select app.enter(1); ${statement}; commit`
    const tenants = backend.database.exclusively((run) => run(asTenant).finally(() => run("rollback")))
    await expect(tenants).rejects.toMatchObject({ code: "42501", message: "permission denied for table audit_log" })
    const owners = backend.database.query(statement)
    await expect(owners).rejects.toMatchObject({ code: "42501", message: "audit_log is append-only" })
    expect(await count()).toBe(before)
  })

  test("another organiser's log cannot be written to", async () => {
    const foreign = inAlpha((tx) => logAction(tx, { ...nobody, organiser_id: 2 }, "settings.updated"))
    await expect(foreign).rejects.toMatchObject({ code: "42501" })
  })

  test("is read newest first, page by page, each organiser its own", async () => {
    const admin = await enterAs(backend, permissions)
    for (const name of ["One", "Two", "Three"])
      await admin.ask("POST", "/api/console/roles", { body: { name, permissions: [] } })
    const { body } = await admin.ask("GET", "/api/console/logs?page_size=2")
    expect(body.count).toBe(await count())
    expect(body.data).toMatchObject([
      {
        event: "collaborator_role.created",
        subject: expect.stringMatching(/^collaborator_role\/[a-z0-9]{24}$/),
        changes: { name: [null, "Three"] },
        collaborator: { cuid: admin.cuid, fullname: expect.stringMatching(/^Colla/) },
      },
      { changes: { name: [null, "Two"] } },
    ])
    const next = await admin.ask("GET", `/api/console/logs?page_size=1&after=${body.next}`)
    expect(next.body.data).toMatchObject([{ changes: { name: [null, "One"] } }])

    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const theirs = (await beta.ask("GET", "/api/console/logs")).body
    expect(theirs.data).toMatchObject([{ event: "collaborator.created", collaborator: null }])
    expect(theirs.count).toBe(1)
  })
})

describe("changes", () => {
  test("are the fields that differ, whatever the order of keys, and never a password", () => {
    const before = { a: 1, b: { x: 1, y: [1] }, c: null, password_hash: "old", password: "old" }
    const after = { a: 2, b: { y: [1], x: 1 }, c: "c", password_hash: "new", password: "new" }
    expect(changesBetween(before, after)).toEqual({ a: [1, 2], c: [null, "c"] })
    expect(changesBetween(null, after)).toEqual({ a: [null, 2], b: [null, after.b], c: [null, "c"] })
    expect(changesBetween({ a: 1, c: null }, null)).toEqual({ a: [1, null] })
  })
})
