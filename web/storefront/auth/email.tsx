import { useState } from "react"
import { data } from "react-router"
import { CallError } from "#contract/client.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import search from "#web/ui/pictures/spot-search.svg"
import picture from "#web/ui/pictures/voile.svg"
import { useAction } from "#web/ui/use-action.ts"
import { useStorefront } from "../site/root-data.ts"
import type { Route } from "./+types/email"
import { AuthHead, AuthPage } from "./auth-page.tsx"
import { AuthTold } from "./auth-told.tsx"

export const loader = ({ url }: Route.LoaderArgs) => data({ token: url.searchParams.get("token") ?? "" })

type State = "asked" | "dead" | { email: string }

/**
 * Where the link in the mail to a new address leads. A button confirms it: mail programs and virus scanners open links
 * by themselves, some of them run the page's scripts too, and none of them may confirm an address.
 */
export default function ConfirmEmail({ loaderData: { token } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { name } = useStorefront().website.organiser
  const [state, setState] = useState<State>(token ? "asked" : "dead")
  return (
    <>
      <title>{`${t("auth.email_page.heading")} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <AuthPage picture={picture} foot={<TextLink href="/account/profile">{t("auth.email_page.profile")}</TextLink>}>
        {told()}
      </AuthPage>
    </>
  )

  function told() {
    if (state === "asked") return <Asked token={token} onState={setState} />
    if (state === "dead")
      return (
        <AuthTold
          picture={search}
          heading={t("auth.email_page.dead")}
          text={t("auth.email_page.dead_text")}
          action={null}
        />
      )
    return (
      <AuthTold
        picture={letter}
        heading={t("auth.email_page.done")}
        text={t("auth.email_page.done_text", { email: state.email })}
        action={
          <LinkButton variant="primary" href="/account">
            {t("auth.email_page.account")}
          </LinkButton>
        }
      />
    )
  }
}

function Asked({ token, onState }: { token: string; onState: (state: State) => void }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const confirm = async () => {
    const sending = () => call("POST /api/auth/email", { body: { token } })
    const outcome = await run(sending, { success: t("auth.email_page.success") })
    if (outcome.isDone) onState(outcome.answer)
    else if (outcome.error instanceof CallError && outcome.error.code === "TOKEN_INVALID") onState("dead")
  }
  return (
    <>
      <AuthHead heading={t("auth.email_page.heading")} subtitle={t("auth.email_page.text")} />
      <Button variant="primary" size="lg" isBlock onPress={confirm} isPending={isPending}>
        {t("auth.email_page.submit")}
      </Button>
    </>
  )
}
