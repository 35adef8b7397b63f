import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import type { KeptReview } from "#contract/endpoints/console-reviews.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { StarChoice } from "#web/ui/stars.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { EntityArea } from "../entity/entity-area.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { reviewLayout, reviews } from "./description.ts"
import styles from "./families.module.css"

/** Reviews of all registrations: read, hidden or shown, answered once. */
export function ReviewArea() {
  const { t } = useTranslation()
  const { dateRange } = useFormats()
  return (
    <EntityArea
      of={reviews}
      layout={reviewLayout}
      hasBulkRemoval={false}
      cells={{
        score: (row) => {
          const { score } = row as unknown as KeptReview
          return t("console_household.stars", { count: score })
        },
        registration: (row) => {
          const { activity, participant } = (row as unknown as KeptReview).registration
          return `${activity.title}, ${participant}`
        },
      }}
      state={(row) => {
        const { registration, score, message } = row as unknown as KeptReview
        const { customer, activity, participant, start_at } = registration
        return (
          <span className={styles.review}>
            <Badge>{t("console_household.stars", { count: score })}</Badge>
            <span>
              {activity.title}, {participant}, {dateRange(start_at, start_at, "short")} ·{" "}
              <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>
            </span>
            {message && <q>{message}</q>}
          </span>
        )
      }}
    />
  )
}

interface Reviewed {
  cuid: string
  participant: { fullname: string }
  availability: { activity: { title: string }; start_at: string; end_at: string }
}

/** A review that was received on paper. */
export const NewReview = () => (
  <KeptForm record="reviews/new">
    <ReviewForm />
  </KeptForm>
)

function ReviewForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { dateRange } = useFormats()
  const { run, isPending } = useAction()
  const [registration, setRegistration] = useHeld<string | null>("registration", null)
  const [score, setScore] = useHeld("score", 0)
  const [message, setMessage] = useHeld("message", "")
  const [isPrivate, setPrivate] = useHeld("private", false)
  const asOption = ({ cuid, participant, availability: { activity, start_at, end_at } }: Reviewed) => ({
    value: cuid,
    label: `${participant.fullname}, ${activity.title}, ${dateRange(start_at, end_at, "short")}`,
  })
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined)
      return [asOption((await call("GET /api/console/registrations/{cuid}", { params: { cuid: id } })).registration)]
    const query = search ? { search } : {}
    const { data } = await call("GET /api/console/registrations", { query: { ...query, cancelled: "false" } })
    return data.map(asOption)
  }
  const save = async () => {
    const body = { registration: registration!, score, message, private: isPrivate }
    const outcome = await run((intention) => call("POST /api/console/reviews", { body }, intention), {
      success: t("console_household.review.saved"),
    })
    if (!outcome.isDone) return
    await client.invalidateQueries({ queryKey: keyOf(reviews) })
    await navigate(`/reviews/${outcome.answer.review.cuid}`)
  }
  return (
    <>
      <PageHead title={t("console_families.review.new")} />
      <div className={styles.narrow}>
        <Panel>
          <div className={styles.form}>
            <KeptOffer />
            <AsyncSelect
              label={t("console_families.review.fields.registration")}
              hasOptionalMark={false}
              find={find}
              value={registration}
              onChange={setRegistration}
            />
            <StarChoice
              label={t("console_families.review.fields.score")}
              hasOptionalMark={false}
              value={score}
              onChange={setScore}
              labelOf={(count) => t("console_household.stars", { count })}
            />
            <TextArea
              label={t("console_families.review.fields.message")}
              value={message}
              onChange={setMessage}
              maxLength={2_000}
            />
            <Checkbox isSelected={isPrivate} onChange={setPrivate}>
              {t("console_families.review.values.private.true")}
            </Checkbox>
            <Button variant="primary" onPress={() => void save()} isPending={isPending} isDisabled={!registration}>
              {t("console_families.review.add")}
            </Button>
          </div>
        </Panel>
      </div>
    </>
  )
}
