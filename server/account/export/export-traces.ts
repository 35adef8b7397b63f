import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { CustomerScope } from "./customer-scope.ts"

/** Mails whose text contains a link with a secret. */
const SECRET = ["customer.password", "customer.invitation", "customer.email_link", "newsletter"]

/** Tags, sessions, password links, calendar feeds, files sent as answers, and mails. */
export async function exportTraces(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const tags = await tx
    .selectFrom("customer_tags as k")
    .innerJoin("tags as t", (join) =>
      join.onRef("t.organiser_id", "=", "k.organiser_id").onRef("t.id", "=", "k.tag_id"),
    )
    .select("t.name")
    .where("k.organiser_id", "=", organiser_id)
    .where("k.customer_id", "=", customer_id)
    .execute()
  const sessions = await tx
    .selectFrom("customer_sessions")
    .select(["created_at", "expires_at"])
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .orderBy("created_at")
    .execute()
  const password_links = await tx
    .selectFrom("password_tokens")
    .select(["created_at", "expires_at", "used_at"])
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .orderBy("created_at")
    .execute()
  const email_changes = await tx
    .selectFrom("email_changes")
    .select(["email", "created_at", "expires_at"])
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .execute()
  const calendar_feeds = await tx
    .selectFrom("calendar_feeds")
    .select("created_at")
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .execute()
  const answer_files = await tx
    .selectFrom("answer_files")
    .select(["cuid", "name", "type", "size", "created_at"])
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .orderBy("id")
    .execute()
  const mails = await tx
    .selectFrom("mails")
    .select(["recipient", "trigger", "language", "subject", "sent_at"])
    .select(sql<string | null>`case when template <> all (${SECRET}::text[]) then text end`.as("text"))
    .where((eb) => eb.and({ organiser_id, customer_id }))
    .where("sent_at", "is not", null)
    .orderBy("created_at")
    .execute()
  return { tags, sessions, password_links, email_changes, calendar_feeds, answer_files, mails }
}
