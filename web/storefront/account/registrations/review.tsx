import { useNavigate } from "react-router"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { reviewInput } from "#contract/endpoints/reviews.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useField } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { LinkButton } from "#web/ui/link-button.tsx"
import { StarChoice } from "#web/ui/stars.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/review"
import { problemOf } from "./registration-review.tsx"
import "./review.css"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/registrations/{cuid}", { params: { cuid } })
}

/** The family's review: written once the registration has begun, and changed afterwards. */
export default function ReviewPage({ loaderData: { registration } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { now } = useAccount()
  const problem = problemOf(registration, now)
  const { title } = registration.availability.activity
  const isNew = registration.review === null
  return (
    <>
      <AccountHead
        title={t(isNew ? "account_reviews.create" : "account_reviews.edit")}
        lead={t("account_reviews.lead", { title })}
        crumb={{ label: title, href: detail(registration), current: t("account_reviews.title") }}
      />
      {problem ? <Alert tone="info">{errorText(t, problem)}</Alert> : <ReviewForm registration={registration} />}
    </>
  )
}

const detail = ({ cuid }: { cuid: string }) => `/account/registrations/${cuid}`

function ReviewForm({ registration }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { review } = registration
  const { form, submit, isPending } = useContractForm({
    schema: reviewInput,
    values: {
      registration_id: registration.id,
      score: review?.score ?? 0,
      message: review?.message ?? "",
      public: review ? !review.private : true,
    },
    send: (body, intention) =>
      review
        ? call("PUT /api/registrations/review", { body: { ...body, review_id: review.id } }, intention)
        : call("POST /api/registrations/review", { body }, intention),
    success: t("account_reviews.saved"),
    onDone: () => navigate(detail(registration)),
  })
  const { control } = form
  const score = useField({ control, name: "score" }, false)
  const message = useField({ control, name: "message" }, false)
  const isPublic = useField({ control, name: "public" }, review !== null)
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="account-form">
      <div className="review-stars">
        <StarChoice
          {...score.bound}
          label={t("account_reviews.score")}
          value={score.value ?? 0}
          labelOf={(stars) => t("account_reviews.stars", { count: stars })}
          error={score.error}
        />
        {score.value > 0 && (
          <Button variant="plain" size="sm" onPress={() => score.bound.onChange(0)}>
            {t("account_reviews.clear")}
          </Button>
        )}
      </div>
      <TextArea
        {...message.bound}
        label={t("account_reviews.message")}
        value={message.value ?? ""}
        inputRef={message.ref}
        error={message.error}
        rows={5}
      />
      <Switch
        {...isPublic.bound}
        isSelected={Boolean(isPublic.value)}
        hint={t(review ? "account_reviews.public_locked" : "account_reviews.public_hint")}
      >
        {t("account_reviews.public")}
      </Switch>
      <div className="account-acts">
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          {t("account_reviews.save")}
        </Button>
        <LinkButton href={detail(registration)} variant="plain" size="lg">
          {t("ui.cancel")}
        </LinkButton>
      </div>
    </ContractForm>
  )
}
