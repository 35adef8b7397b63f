import type { AvailabilityTerms } from "#contract/endpoints/console-terms.ts"

export interface TermsFormProps {
  cuid: string
  terms: AvailabilityTerms
  canSave: boolean
  onSaved: (saved: { terms: AvailabilityTerms }) => void
}
