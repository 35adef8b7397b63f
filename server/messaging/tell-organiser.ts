import { inTenant } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import type { Platform } from "#server/platform/platform.ts"

/** Mails a new organiser the address of its site. */
export function tellOrganiser({ database }: Platform, organiser_id: number): Promise<void> {
  return inTenant({ database, organiser_id }, async (tx) => {
    const organiser = await tx
      .selectFrom("organisers")
      .select(["email", "language", "demo"])
      .where("id", "=", organiser_id)
      .executeTakeFirst()
    if (!organiser?.email || organiser.demo) return
    await writeMail(tx, organiser_id, {
      trigger: "organiser.created",
      thing: `organiser/${organiser_id}`,
      recipient: organiser.email,
      language: organiser.language,
      template: "organiser.created",
      data: {},
    })
  })
}
