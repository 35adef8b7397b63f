import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { type ReviewProblem, reviewProblem } from "#contract/rules/review.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { useAccount } from "../use-account.ts"
import "./review.css"

/** The customer's review, once the registration has begun: to write, to read, to change. */
export function RegistrationReview({ registration }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { now } = useAccount()
  const { review, cuid } = registration
  const canReview = problemOf(registration, now) === null
  if (!review && !canReview) return null
  return (
    <Card as="section" aria-labelledby="review">
      <h2 className="panel-title" id="review">
        {t("account_reviews.title")}
      </h2>
      <div className="reg-review">
        {review ? (
          <>
            <Stars value={review.score} label={t("account_reviews.stars", { count: review.score })} />
            {review.message && <p className="small review-words">{review.message}</p>}
          </>
        ) : (
          <p className="small">{t("account_reviews.ask")}</p>
        )}
        {canReview && (
          <LinkButton href={`/account/registrations/${cuid}/review`} size="sm">
            {t(review ? "account_reviews.edit" : "account_reviews.create")}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Why it cannot be reviewed, if so. */
export const problemOf = ({ cancelled, dates }: RegistrationDetail, now: string): ReviewProblem | null =>
  reviewProblem({ cancelled, dates: dates.map(({ date }) => date) }, now)
