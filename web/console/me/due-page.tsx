import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Due } from "#contract/endpoint.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Entrance } from "../session/entrance.tsx"
import { sessionQuery, useSession } from "../session/session.ts"
import { useLogout } from "../session/use-logout.ts"
import { FactorSteps } from "./factor-steps.tsx"
import { PasswordForm } from "./password-form.tsx"

const words = {
  PASSWORD: { heading: "console_me.due.PASSWORD.heading", lead: "console_me.due.PASSWORD.lead" },
  SECOND_FACTOR: { heading: "console_me.due.SECOND_FACTOR.heading", lead: "console_me.due.SECOND_FACTOR.lead" },
} as const

interface DueProps {
  due: Due
  /** Told while the recovery codes are shown: nothing may take them away, the session's news neither. */
  onKept: (due: Due | null) => void
}

/** In the place of every screen, while the login found something to be done first; then the console goes on where it was. */
export function DuePage({ due, onKept }: DueProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { organiser } = useSession()
  const logOut = useLogout()
  const [codes, setCodes] = useState<string[] | null>(null)
  // What the gate recorded on this device does not wait for it.
  useEffect(() => {
    void import("../gate/send-unsent.ts").then(({ sendUnsent }) => sendUnsent(organiser.slug)).catch(() => {})
  }, [organiser.slug])
  const goOn = async () => {
    await client.refetchQueries(sessionQuery)
    onKept(null)
    // Screens of before were refused meanwhile.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
  }
  const showCodes = (made: string[]) => {
    onKept(due)
    setCodes(made)
  }
  const ways = { onCancel: () => void logOut(), cancel: t("console_shell.person.logout"), onDone: () => void goOn() }
  const heading = t(codes ? "console_me.factor.codes_title" : words[due].heading)
  return (
    <Entrance organiser={organiser} title={heading} heading={heading} lead={codes ? "" : t(words[due].lead)}>
      {due === "PASSWORD" ? (
        <PasswordForm {...ways} lead={t("console_me.security.change_text")} onDone={goOn} />
      ) : (
        <FactorSteps {...ways} codes={codes} onCodes={showCodes} />
      )}
    </Entrance>
  )
}
