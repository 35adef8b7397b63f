import { Outlet, redirect, useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { authLinks } from "../auth/auth-links.ts"
import { pageServices } from "../site/page-services.ts"
import { useRootData } from "../site/root-data.ts"
import type { Route } from "./+types/account"
import { AccountAside, AccountOwner } from "./account-aside.tsx"
import { accountTabs } from "./account-tabs.ts"
import type { AccountContext } from "./use-account.ts"
import "./account-texts.ts"
import "./account.css"

/** The account area needs a customer: a visitor logs in first and then returns to the page they wanted. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const { customer } = await call("GET /api/session")
  if (!customer) throw redirect(authLinks(url).login)
  if (/^\/account\/?$/.test(url.pathname)) throw redirect("/account/home")
  return { customer, account: await call("GET /api/account") }
}

export default function AccountArea({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const tabs = accountTabs(loaderData.account.counters, useLocation(), t)
  const website = useRootData()?.website
  if (!website) return null
  return (
    <div className="container account">
      <div className="account-top">
        <AccountOwner customer={loaderData.customer} />
        <Tabs tabs={tabs} label={t("account.nav")} />
      </div>
      <div className="split-left">
        <AccountAside customer={loaderData.customer} tabs={tabs} />
        <div className="account-page">
          <Outlet context={{ ...loaderData, now: loaderData.account.now, website } satisfies AccountContext} />
        </div>
      </div>
    </div>
  )
}
