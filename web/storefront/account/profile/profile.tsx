import { useTranslation } from "#web/texts/use-translation.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/profile"
import { ExportDialog } from "./export-dialog.tsx"
import { PendingEmail } from "./pending-email.tsx"
import { ProfileForm } from "./profile-form.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const { data } = await call("GET /api/custom-fields", { query: { entity: "CUSTOMERS" } })
  return { fields: data }
}

export default function Profile({ loaderData: { fields } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { customer } = useAccount()
  return (
    <>
      <AccountHead title={t("account.profile.title")} lead={t("account.profile.lead")} />
      {customer.pending_email && (
        <div className="account-notice">
          <PendingEmail email={customer.pending_email} />
        </div>
      )}
      <ProfileForm customer={customer} fields={fields} />
      <section className="account-rights">
        <h2 className="panel-title">{t("account.profile.data")}</h2>
        <ul className="todo">
          <li>
            <div>
              <p className="strong">{t("account.export.title")}</p>
              <p className="small">{t("account.export.lead")}</p>
            </div>
            <ExportDialog customer={customer} />
          </li>
          <li>
            <div>
              <p className="strong">{t("account.delete.title")}</p>
              <p className="small">{t("account.delete.summary")}</p>
            </div>
            <LinkButton href="/account/profile/delete" variant="danger" size="sm">
              {t("account.delete.open")}
            </LinkButton>
          </li>
        </ul>
      </section>
    </>
  )
}
