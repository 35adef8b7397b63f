import { useEffect, useState, useSyncExternalStore } from "react"
import "#web/ui/base.css"
import { Toaster } from "#web/ui/toast.tsx"
// With the gate and not when first wanted: there may be no network then.
import "#web/ui/toast-region.tsx"
import "../console.css"
import { AllTexts } from "../session/all-texts.tsx"
import { InLanguage, languageOf } from "../session/language.tsx"
import { SessionContext } from "../session/session.ts"
import { paintAccent } from "../shell/mark.tsx"
import { createGate } from "./gate.ts"
import { GatePage } from "./gate-page.tsx"
import { installGate } from "./install-gate.ts"
import { NobodyHere, SettleFirst } from "./nobody-here.tsx"

/** How often what waits is sent and the day is looked at again, while the page is shown. */
const FOLLOWED = 8_000

/** The gate of one organiser: a page of its own that also opens without network. */
export function GateApp({ slug }: { slug: string }) {
  const [gate] = useState(() => createGate(slug))
  const state = useSyncExternalStore(gate.subscribe, gate.getState)
  const { session } = state
  useEffect(() => {
    void gate.start()
    installGate(slug)
    const again = () => void gate.sync()
    const following = setInterval(() => document.hidden || again(), FOLLOWED)
    addEventListener("online", again)
    document.addEventListener("visibilitychange", again)
    return () => {
      clearInterval(following)
      removeEventListener("online", again)
      document.removeEventListener("visibilitychange", again)
    }
  }, [gate, slug])
  const accent = session?.organiser.accent_color
  useEffect(() => {
    if (accent) paintAccent(accent)
  }, [accent])
  if (!state.isReady) return null
  const isSent = state.isOnline && !state.records.some((record) => record.state === "WAITING")
  const shown =
    session?.due && isSent ? (
      <SettleFirst slug={slug} />
    ) : session?.collaborator ? (
      <SessionContext
        value={{
          collaborator: session.collaborator,
          organiser: session.organiser,
          impersonator: session.impersonator,
          permissions: new Set(session.permissions),
        }}
      >
        <GatePage gate={gate} state={state} slug={slug} />
      </SessionContext>
    ) : (
      <NobodyHere slug={slug} isOnline={state.isOnline} />
    )
  return (
    <InLanguage language={languageOf(session ?? undefined)}>
      <AllTexts meanwhile={null}>{shown}</AllTexts>
      <Toaster isClear isSingle />
    </InLanguage>
  )
}
