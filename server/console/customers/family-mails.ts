import { type RawBuilder, sql } from "kysely"

/**
 * Whether a mail is to the family it belongs to. Those that tell collaborators and the organiser about a family belong to
 * it as well, so that they are erased with it.
 */
export const isToFamily = (mail: string): RawBuilder<boolean> => {
  const template = sql.ref(`${mail}.template`)
  return sql<boolean>`not (${template} ^@ 'collaborator.' or ${template} ^@ 'organiser.')`
}
