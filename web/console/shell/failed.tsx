import { useQueryErrorResetBoundary } from "@tanstack/react-query"
import { useLocation, useNavigate, useRouteError } from "react-router"
import { CallError } from "#contract/client.ts"
import { isPermission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { errorText } from "#web/ui/error-text.ts"
import picture from "#web/ui/pictures/rain.svg"
import { Kbd } from "../keys/kbd.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { Forbidden } from "./forbidden.tsx"
import { NotFound } from "./not-found.tsx"
import styles from "./page.module.css"

interface FailedProps {
  error: unknown
  onRetry: () => void
  /** Names the part that did not arrive; "this page" unless told. */
  title?: string
  /** The sentence about what is kept although it failed. */
  kept?: string
  headingLevel?: 1 | 2 | 3
}

/** In place of what should be there: what happened, what is kept, another try, and a reference for support. */
export function Failed({ error, onRetry, title, kept, headingLevel = 2 }: FailedProps) {
  const { t } = useTranslation()
  const retry = t("console_shell.failed.retry")
  useKeys({ key: "r", label: retry, run: onRetry })
  const refusal = error instanceof CallError ? error : null
  // A fault of the program itself has a message for developers, not for the person.
  const what = errorText(t, refusal?.code ?? "UNKNOWN_ERROR")
  return (
    <div role="alert" className={styles.failed}>
      <EmptyState
        picture={picture}
        headingLevel={headingLevel}
        title={title ?? t("console_shell.failed.title")}
        action={
          <Button className="btn-ink" onPress={onRetry}>
            {retry}
            <Kbd isDecoration>r</Kbd>
          </Button>
        }
      >
        {what} {kept ?? t("console_shell.failed.kept")}
      </EmptyState>
      {refusal?.request_id && (
        <p className={styles.reference}>{t("console_shell.failed.reference", { reference: refusal.request_id })}</p>
      )}
    </div>
  )
}

/** The error boundary of an area: the frame around it stays. */
export function AreaFailed() {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  if (error instanceof CallError && error.code === "NOT_FOUND") return <NotFound />
  if (error instanceof CallError && error.code === "FORBIDDEN") return <Forbidden permission={permissionOf(error)} />
  const retry = () => {
    // Code that did not load, or a fault of the program: only a new document is sure to be whole.
    if (!(error instanceof CallError)) return location.reload()
    reset()
    // Opening the same address again ends the router's error.
    void navigate(pathname + search + hash, { replace: true, preventScrollReset: true })
  }
  return <Failed error={error} onRetry={retry} headingLevel={1} />
}

function permissionOf({ details }: CallError) {
  const permission: unknown = typeof details === "object" && details !== null && Reflect.get(details, "permission")
  return isPermission(permission) ? permission : null
}
