import { useEffect, useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { useStorefront } from "../site/root-data.ts"
import "./activity-reviews.css"

type Found = AnswerTo<"GET /api/activities/{cuid}/reviews">

/** The public reviews of an activity with their average, fetched once the page is there; nothing while there are none. */
export function ActivityReviews({ activity }: { activity: string }) {
  const { t } = useTranslation()
  const { date, language } = useFormats()
  const { name } = useStorefront().website.organiser
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    call("GET /api/activities/{cuid}/reviews", { params: { cuid: activity }, query: { page_size: 10 } }).then(
      setFound,
      // The page is whole without them.
      () => {},
    )
  }, [activity])
  if (!found || found.count === 0) return null
  const average = found.average === null ? null : new Intl.NumberFormat(language).format(found.average / 10)
  return (
    <section className="activity-reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("offer.reviews.title")}</h2>
      <p className="small">
        {[average && t("offer.reviews.average", { average }), t("offer.reviews.count", { count: found.count })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul>
        {found.data.map(({ cuid, score, message, author, created_at, reply }) => (
          <li key={cuid}>
            {score > 0 && <Stars value={score} label={t("offer.reviews.stars", { count: score })} />}
            {message && <p>{message}</p>}
            <p className="small">{[author, date(created_at, "long")].filter(Boolean).join(", ")}</p>
            {reply && (
              <blockquote>
                <b>{t("offer.reviews.reply", { organiser: name })}</b>
                <p>{reply}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
