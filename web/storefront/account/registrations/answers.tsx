import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { useAccount } from "../use-account.ts"
import { answersOf, type Given } from "./registration-facts.ts"

/** The options and answers of a registration or a request. */
export function Answers({ given }: { given: Given }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const answers = answersOf(given, formatsOf(website.language, website.organiser))
  if (answers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="answers">
      <h2 className="panel-title" id="answers">
        {t("account_registrations.answers")}
      </h2>
      <dl className="thing-facts">
        {answers.map(({ key, name, value, href, is_agreed }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {href ? (
                <a className="link" href={href} download>
                  {value}
                </a>
              ) : (
                (is_agreed && t("account_registrations.agreed", { date: value })) || value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
