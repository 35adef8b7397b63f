import { useEffect, useState } from "react"
import { data } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import search from "#web/ui/pictures/spot-search.svg"
import picture from "#web/ui/pictures/voile.svg"
import { useStorefront } from "../site/root-data.ts"
import type { Route } from "./+types/acting"
import { AuthHead, AuthPage } from "./auth-page.tsx"
import { AuthTold } from "./auth-told.tsx"

export const loader = ({ url }: Route.LoaderArgs) => data({ token: url.searchParams.get("token") ?? "" })

/** Where the console's link leads: opens the site as the family, at once, because the link lives for a minute only. */
export default function ActAsFamily({ loaderData: { token } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { name } = useStorefront().website.organiser
  const [isDead, setDead] = useState(false)
  useEffect(() => {
    call("POST /api/auth/acting", { body: { token } }).then(
      () => window.location.replace("/account"),
      () => setDead(true),
    )
  }, [token])
  return (
    <>
      <title>{`${t("auth.acting.heading")} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <AuthPage picture={picture} foot={null}>
        {isDead ? (
          <AuthTold picture={search} heading={t("auth.acting.dead")} text={t("auth.acting.dead_text")} action={null} />
        ) : (
          <AuthHead heading={t("auth.acting.heading")} subtitle={t("auth.acting.text")} />
        )}
      </AuthPage>
    </>
  )
}
