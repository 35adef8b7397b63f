import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Office } from "../office.ts"

/** Of so many children, one has something to be known about. */
const EVERY = 9

const remarks = [
  "Arachides : EpiPen dans la poche avant du sac. Après l’injection, le 112 puis la famille.",
  "Asthme : inhalateur avec l’enfant, deux bouffées avant de courir.",
  "Intolérance au lactose.",
  "Allergie aux piqûres de guêpe.",
  "Diabète : goûter à 10 h 30, carnet dans le sac.",
  "Ne supporte pas le gluten, apporte son repas.",
]

/** Answers to the question about health for some of the neighbours' children, the same ones each time the demo is filled. */
export async function addHealth({ tx, ctx: { organiser_id } }: Office): Promise<void> {
  const field = await tx
    .selectFrom("custom_fields")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("entity", "=", "PARTICIPANTS")
    .where("important", "=", true)
    .executeTakeFirst()
  if (!field) return
  const { rows } = await sql<{ id: number }>`
    select w.id from participants w where w.organiser_id = ${organiser_id} and not exists (
      select from guardianships g join customers c on ${ofTenant("c")} and c.id = g.customer_id
      where ${ofTenant("g")} and g.participant_id = w.id and c.email like '%@example.com')
    order by w.id`.execute(tx)
  const answered = rows
    .filter((_, i) => i % EVERY === EVERY - 1)
    .map(({ id }, i) => ({
      organiser_id,
      participant_id: id,
      field_id: field.id,
      data: sql<string>`${JSON.stringify(remarks[i % remarks.length])}::jsonb`,
    }))
  if (answered.length > 0) await tx.insertInto("participant_custom_data").values(answered).execute()
}
