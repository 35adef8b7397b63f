import type { SubmitEvent } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { CallError } from "#contract/client.ts"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import picture from "#web/ui/pictures/spot-letter.svg"
import { useAction } from "#web/ui/use-action.ts"
import "./unsubscribe.css"

/** The target of a newsletter's link: one button, since mail programs open links by themselves. */
export function Unsubscribe() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { run, isPending } = useAction()
  const leave = async () => {
    const token = parameters.get("token")
    if (!token) throw new CallError(400, { error: "TOKEN_INVALID" })
    await call("POST /api/newsletters/unsubscribe", { body: { token } })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { isDone } = await run(leave, { success: t("newsletters.unsubscribe.success") })
    if (isDone) await navigate(sameSitePath(parameters.get("redirect")) ?? "/")
  }
  return (
    <form className="container section unsubscribe" method="dialog" onSubmit={submit}>
      <img src={picture} alt="" width={240} height={180} />
      <h1 className="page-title">{t("newsletters.unsubscribe.title")}</h1>
      <p className="lead">{t("newsletters.unsubscribe.subtitle")}</p>
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {t("newsletters.unsubscribe.submit")}
      </Button>
    </form>
  )
}
