import { describe, expect, test } from "vitest"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { permissions } from "#contract/permissions.ts"
import { addCollaboratorUnchecked } from "#server/organisers/collaborators/create-collaborator-unchecked.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { call, change, make, type Office, openOffice } from "./office.ts"

const backend = testBackend()

/** Work as the administrator, of which nothing stays. */
async function inOffice(work: (office: Office) => Promise<void>): Promise<void> {
  const { platform } = backend
  const undone = inTenant({ database: platform.database, organiser_id: 1 }, async (tx) => {
    const [firstname, lastname] = ["Alix", "Dubois"]
    const person = { email: "admin@example.com", firstname, lastname, permissions, roles: [], password_hash: null }
    await addCollaboratorUnchecked(tx, 1, person)
    await work(await openOffice(tx, platform, 1))
    throw new Error("all went well")
  })
  await expect(undone).rejects.toThrow("all went well")
}

const logged = async ({ tx }: Office) =>
  (
    await tx.selectFrom("audit_log").select("event").where("collaborator_id", "is not", null).orderBy("id").execute()
  ).map(({ event }) => event)

describe("what the demo makes", () => {
  test("is made by the console's calls, and is in the log as the administrator's", () =>
    inOffice(async (office) => {
      const business = await call(office, consoleEndpoints.getBusiness, {})
      const body = { ...business, legal_name: "Alpha ASBL" }
      await call(office, consoleEndpoints.updateBusiness, { body })
      const { cuid } = await make(office, "customers/tags", { name: "Fidèle", color: "#2f6f5e" })
      await change(office, "customers/tags", cuid, { name: "Très fidèle" })
      expect(await call(office, consoleEndpoints.getBusiness, {})).toMatchObject({ legal_name: "Alpha ASBL" })
      expect(await logged(office)).toEqual(["business_details.updated", "tag.created", "tag.updated"])
    }))

  test("has no field that the console does not know, at any depth", () =>
    inOffice(async (office) => {
      const family = { firstname: "Ada", lastname: "Lovelace", shoe_size: 38 }
      const wrong = { body: family }
      await expect(call(office, consoleCustomerEndpoints.createCustomer, wrong)).rejects.toThrow("no shoe_size of")
      const choices = [{ id: "a", label: "A", colour: "red" }]
      const field = { entity: "CUSTOMERS", type: "CHOICES_SINGLE", title: "Choix", choices }
      await expect(make(office, "customers/custom-fields", field)).rejects.toThrow("no choices.0.colour of")
    }))

  test("is refused as an organiser would be refused", () =>
    inOffice(async (office) => {
      const business = await call(office, consoleEndpoints.getBusiness, {})
      const body = { ...business, iban: "BE00000000000000" }
      await expect(call(office, consoleEndpoints.updateBusiness, { body })).rejects.toMatchObject({
        code: "IBAN_INVALID",
      })
    }))
})
