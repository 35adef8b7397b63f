import { type RefObject, useEffect, useRef } from "react"
import { Link } from "react-router"
import type { Reader } from "#contract/own.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { UserRound } from "#web/ui/icons/user-round.tsx"
import { useAuthLinks } from "../auth/use-auth-links.ts"
import { useLogout } from "./use-logout.ts"

/** Log in and sign up for a visitor; account and log out for a customer. */
export function AccountLinks({ customer }: { customer: Reader["customer"] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { logout, isPending } = useLogout()
  useFocusAfterLogout(list, customer)
  return (
    <ul ref={list}>
      {customer ? (
        <>
          <li>
            <Link to="/account/home" aria-label={t("shell.account_of", { name: customer.firstname })}>
              <UserRound className="icon icon-sm" aria-hidden />
              {customer.firstname}
            </Link>
          </li>
          <li>
            <button type="button" onClick={logout} disabled={isPending}>
              {t("shell.logout")}
            </button>
          </li>
        </>
      ) : (
        <VisitorLinks />
      )}
    </ul>
  )
}

function VisitorLinks() {
  const { t } = useTranslation()
  const { login, register } = useAuthLinks()
  return (
    <>
      <li>
        <Link to={login}>{t("shell.login")}</Link>
      </li>
      <li>
        <Link to={register}>{t("shell.register")}</Link>
      </li>
    </>
  )
}

/** The pressed button is gone: the keyboard focus moves to the link in its place. */
function useFocusAfterLogout(list: RefObject<HTMLUListElement | null>, customer: Reader["customer"]) {
  const before = useRef(customer)
  useEffect(() => {
    const isGone = before.current && !customer && document.activeElement === document.body
    before.current = customer
    if (isGone) list.current?.querySelector("a")?.focus({ preventScroll: true })
  }, [customer, list])
}
