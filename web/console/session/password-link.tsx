import { useState } from "react"
import { loginInput } from "#contract/endpoints/auth.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { call } from "./call.ts"
import { Entrance } from "./entrance.tsx"
import type { SessionAnswer } from "./session.ts"

const schema = loginInput.pick({ email: true })

/** Asks for the link to a new password. The answer is the same for every address, known or not. */
export function PasswordLink({ organiser }: Pick<SessionAnswer, "organiser">) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { email: "" },
    send: async (body) => {
      await call("POST /api/console/auth/password/link", { body })
      return body.email
    },
    success: t("console_session.link.success"),
    onDone: setSentTo,
  })
  const title = t("console_session.link.heading")
  const foot = <TextLink href="/login">{t("console_session.link.back")}</TextLink>
  if (sentTo)
    return (
      <Entrance
        organiser={organiser}
        title={title}
        heading={t("console_session.link.sent")}
        lead={t("console_session.link.sent_to", { email: sentTo })}
        foot={foot}
      >
        <Button isBlock onPress={() => setSentTo(undefined)}>
          {t("console_session.link.again")}
        </Button>
      </Entrance>
    )
  return (
    <Entrance organiser={organiser} title={title} heading={title} lead={t("console_session.link.lead")} foot={foot}>
      <ContractForm onSubmit={submit} isPending={isPending} className="stack">
        <FormText
          control={form.control}
          name="email"
          type="email"
          autoComplete="username"
          label={t("console_session.login.email")}
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.link.submit")}
        </Button>
      </ContractForm>
    </Entrance>
  )
}
