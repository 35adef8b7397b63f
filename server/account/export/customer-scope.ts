/** The customer whose data is exported. */
export interface CustomerScope {
  organiser_id: number
  customer_id: number
}

/** One row of the export, with all of its fields. */
export type ExportedRow = Record<string, unknown>
