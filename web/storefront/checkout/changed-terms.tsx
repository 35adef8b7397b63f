import { useEffect, useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { Html } from "#web/blocks/html.tsx"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

/** The terms that have come into force meanwhile, to be read before they are accepted. */
export function ChangedTerms() {
  const { t } = useTranslation()
  const [terms, setTerms] = useState<AnswerTo<"GET /api/terms"> | null>(null)
  useEffect(() => {
    // Without them the link beside the box leads to the same text.
    call("GET /api/terms").then(setTerms, () => {})
  }, [])
  if (!terms) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <section className="changed-terms" aria-label={t("checkout.form.new_terms")} tabIndex={0}>
      <Html content={terms.terms} />
      <Html content={terms.privacy} />
    </section>
  )
}
