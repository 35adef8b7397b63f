import { useEffect, useState } from "react"
import { Button as PlainButton } from "react-aria-components/Button"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Toaster } from "#web/ui/toast.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { AccentTile } from "../shell/mark.tsx"
import { callAtRoot, callOf } from "./call.ts"
import styles from "./entrance.module.css"
import { Entrance } from "./entrance.tsx"
import { ForgottenPassword } from "./forgotten-password.tsx"
import { CodeForm, type Credentials, CredentialsForm, logIn } from "./login-forms.tsx"
import { OrganisersHere } from "./organisers-here.tsx"

type Organiser = AnswerTo<"POST /api/console/organisers/find">["data"][number]

/** Where the person stands. The password is kept here, in the page's memory, and nowhere else. */
type Step =
  | { at: "credentials" }
  | { at: "forgotten" }
  | { at: "choose"; given: Credentials; organisers: Organiser[] }
  | { at: "code"; given: Credentials; organiser: Organiser }
  | { at: "in"; organiser: Organiser }

async function findOrganisers(given: Credentials): Promise<Step> {
  const { data } = await callAtRoot("POST /api/console/organisers/find", { body: given })
  const [first, ...others] = data
  return first && others.length === 0 ? enter(first, given) : { at: "choose", given, organisers: data }
}

async function enter(organiser: Organiser, given: Credentials): Promise<Step> {
  const isIn = !organiser.second_factor && (await logIn(callOf(organiser.slug), given))
  return isIn ? { at: "in", organiser } : { at: "code", given, organiser }
}

const toldBy = {
  in: "console_session.login.success",
  code: "console_session.code.asked",
  choose: "console_session.root.several",
} as const

/** The console's root: e-mail and password, then the organiser where they fit, then its code. `onOpen` opens a console. */
export function RootLogin({ onOpen }: { onOpen: (path: string) => void }) {
  const { t } = useTranslation()
  const isDemo = useDemo()
  const [step, setStep] = useState<Step>({ at: "credentials" })
  const goOn = (next: Step) => (next.at === "in" ? onOpen(next.organiser.slug) : setStep(next))
  const tell = ({ at }: Step) => t(toldBy[at as keyof typeof toldBy])
  const goBack = () => setStep({ at: "credentials" })
  return (
    <>
      {step.at === "forgotten" ? (
        <ForgottenPassword onChosen={(slug) => onOpen(`${slug}/password`)} onBack={goBack} />
      ) : step.at === "choose" ? (
        <ChooseOrganiser {...step} tell={tell} onDone={goOn} onBack={goBack} />
      ) : step.at === "code" ? (
        <Entrance
          organiser={step.organiser}
          title={t("console_session.login.title")}
          heading={t("console_session.code.heading")}
          lead={t("console_session.code.lead")}
        >
          <CodeForm
            send={(code) => logIn(callOf(step.organiser.slug), { ...step.given, code })}
            onDone={() => onOpen(step.organiser.slug)}
            onBack={goBack}
          />
        </Entrance>
      ) : (
        <Entrance
          title={t("console_session.login.title")}
          heading={t("console_session.login.heading")}
          lead={t("console_session.root.lead")}
        >
          <CredentialsForm send={findOrganisers} success={tell} onDone={goOn} isDemo={isDemo}>
            <Button variant="plain" onPress={() => setStep({ at: "forgotten" })}>
              {t("console_session.login.forgotten")}
            </Button>
          </CredentialsForm>
          <OrganisersHere />
        </Entrance>
      )}
      <Toaster isClear />
    </>
  )
}

interface ChooseProps {
  given: Credentials
  organisers: Organiser[]
  tell: (next: Step) => string
  onDone: (next: Step) => void
  onBack: () => void
}

/** The organisers where the password fits, the one used last first. */
function ChooseOrganiser({ given, organisers, tell, onDone, onBack }: ChooseProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const choose = async (organiser: Organiser) => {
    const outcome = await run(() => enter(organiser, given), { success: tell })
    if (outcome.isDone) onDone(outcome.answer)
  }
  return (
    <Entrance
      title={t("console_session.choose.heading")}
      heading={t("console_session.choose.heading")}
      lead={t("console_session.choose.lead")}
    >
      <div className={styles.choices}>
        {organisers.map((organiser, index) => (
          <PlainButton
            key={organiser.slug}
            className={`${styles.organiser} ${styles.large}`}
            autoFocus={index === 0}
            isDisabled={isPending}
            onPress={() => void choose(organiser)}
          >
            <AccentTile accent={organiser.accent_color} />
            <span>
              <span className={styles.organiserName}>{organiser.name}</span>
              {organiser.second_factor && (
                <span className={styles.organiserDetail}>{t("console_session.choose.with_code")}</span>
              )}
            </span>
          </PlainButton>
        ))}
      </div>
      <p className={styles.below}>
        <Button variant="plain" onPress={onBack}>
          {t("console_session.code.back")}
        </Button>
      </p>
    </Entrance>
  )
}

/** Whether the demo is served here; where the server does not say, its accounts are not named. */
function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    callAtRoot("GET /api/console/root").then(
      ({ demo }) => setDemo(demo),
      () => {},
    )
  }, [])
  return isDemo
}
