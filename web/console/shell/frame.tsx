import { lazy, Suspense, useState } from "react"
import { type Location, Outlet, ScrollRestoration } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { JobsSlot } from "../bulk/jobs-slot.tsx"
import { QuickerHost } from "../conflict/quicker-host.tsx"
import { KeyListener } from "../keys/key-listener.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { useSession } from "../session/session.ts"
import styles from "./frame.module.css"
import { GoToKeys } from "./go-to-keys.tsx"
import { placeOf } from "./navigation.ts"
import { Rail } from "./rail.tsx"
import { TopBar } from "./top-bar.tsx"
import { UnsavedGuard } from "./unsaved-guard.tsx"
import { useFolded } from "./use-folded.ts"
import { useMedia } from "./use-media.ts"

// Dialogs are loaded when they are opened: they are a quarter of the code that the first screen would wait for.
const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import("../keys/keys-dialog.tsx")).KeysDialog }))
const ActingBanner = lazy(async () => ({ default: (await import("../acting/acting-banner.tsx")).ActingBanner }))
const BottomBar = lazy(async () => ({ default: (await import("./bottom-bar.tsx")).BottomBar }))

/** A list and the sheet beside it are one screen and share their scroll position. */
const scrollKey = ({ pathname, key }: Location) => placeOf(pathname)?.screen.path ?? key

/** Everything around a screen: rail, top bar, keys, palette, and the question before unsaved changes are lost. */
export function Frame() {
  const { t } = useTranslation()
  const rail = useFolded()
  const isActing = useSession().impersonator !== null
  const isPhone = useMedia("(max-width: 37.5rem)")
  // Each opening is a new palette: one that is opened again while it fades would keep its text.
  const [palette, setPalette] = useState({ isOpen: false, opening: 0 })
  const find = () => setPalette(({ opening }) => ({ isOpen: true, opening: opening + 1 }))
  const [keys, setKeys] = useState({ isOpen: false, wereOpened: false })
  const openKeys = () => setKeys({ isOpen: true, wereOpened: true })
  useKeys({ key: "mod+k", label: t("console_keys.find"), run: find })
  useKeys({ key: "?", label: t("console_keys.open_list"), run: openKeys })
  useKeys(rail.isForced ? null : { key: "[", label: t("console_keys.fold"), run: rail.toggle })
  return (
    <div className={styles.frame} data-folded={rail.isFolded || undefined} data-acting={isActing || undefined}>
      <a className={styles.skip} href="#main">
        {t("console_shell.skip")}
      </a>
      <ProgressBar />
      {!isPhone && <Rail isFolded={rail.isFolded} />}
      <TopBar
        rail={rail}
        jobs={<JobsSlot />}
        onFind={find}
        onHelp={openKeys}
        above={
          isActing && (
            <Suspense>
              <ActingBanner />
            </Suspense>
          )
        }
      />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {isPhone && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      <KeyListener />
      <GoToKeys />
      <UnsavedGuard />
      <QuickerHost />
      <Suspense>
        {palette.opening > 0 && (
          <Palette
            key={palette.opening}
            isOpen={palette.isOpen}
            onOpenChange={(isOpen) => setPalette({ ...palette, isOpen })}
            onKeys={openKeys}
          />
        )}
        {keys.wereOpened && (
          <KeysDialog isOpen={keys.isOpen} onOpenChange={(isOpen) => setKeys({ isOpen, wereOpened: true })} />
        )}
      </Suspense>
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}
