import { editProblem } from "#contract/rules/registration-changes.ts"
import { type Blocks, BlocksContext } from "#web/blocks/blocks-context.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { LinkButton } from "#web/ui/link-button.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/edit-registration"
import { changeableOf } from "./changeable.ts"
import { EditForm } from "./edit-form.tsx"
import { editableParts } from "./edit-values.ts"
import { registrationFacts } from "./registration-facts.ts"
import "./registration.css"
import "./edit-registration.css"

export function loader({ context, params }: Route.LoaderArgs) {
  const { cuid } = params
  return context.get(pageServices).call("GET /api/account/registrations/{cuid}/edit", { params: { cuid } })
}

/** Changes the dates, options and answers of a registration, as far as its activity allows it. */
export default function EditRegistration({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { now, website } = useAccount()
  const { registration } = loaderData
  const { cuid, participant, availability } = registration
  const { title } = availability.activity
  const path = `/account/registrations/${cuid}`
  const [when] = registrationFacts(registration, formatsOf(website.language, website.organiser), t)
  const problem = editProblem(changeableOf(registration), now)
  const hasParts = Object.values(editableParts(loaderData)).some(Boolean)
  return (
    <Formatted>
      <AccountHead
        title={t("account_registrations.edit.title")}
        lead={[t("account_registrations.edit.lead", { title, name: participant?.fullname }), when].join(" · ")}
        crumb={{
          label: title,
          href: path,
          current: t("account_registrations.edit.crumb"),
          above: { label: t("account_registrations.title"), href: "/account/registrations" },
        }}
      />
      {problem || !hasParts ? (
        <Alert
          title={t("account_registrations.edit.not_possible")}
          action={<LinkButton href={path}>{t("account_registrations.edit.cancel")}</LinkButton>}
        >
          {problem && problem !== "EDIT_NOT_ALLOWED"
            ? errorText(t, problem)
            : t("account_registrations.edit.not_possible_text")}
        </Alert>
      ) : (
        <EditForm key={cuid} facts={loaderData} path={path} />
      )}
    </Formatted>
  )
}

/** Provides the blocks' context, from which the catalogue's inputs read how to format money and dates. */
function Formatted({ children }: { children: React.ReactNode }) {
  const { website, now } = useAccount()
  const { hostname, organiser } = website
  const { timezone, currency, settings } = organiser
  const site = { hostname, timezone, currency, ages: settings.formats.ages, now }
  const registry = {} as Blocks["registry"]
  return <BlocksContext value={{ registry, data: {}, preview: false, hovered: null, site }}>{children}</BlocksContext>
}
