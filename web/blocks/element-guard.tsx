import { Component, type ReactNode, Suspense } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import type { ElementMark } from "./blocks-context.ts"

interface GuardProps {
  mark: ElementMark
  /** Whether the server may go on without it: React gives up the innermost Suspense boundary around what throws. */
  isOutermost: boolean
  children: ReactNode
}

/** One element that breaks does not take the page with it: it says so in its place, and the others stay. */
export class ElementGuard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { mark, isOutermost, children } = this.props
    if (this.state.isBroken) return <BrokenElement mark={mark} />
    return isOutermost ? <Suspense fallback={<BrokenElement mark={mark} />}>{children}</Suspense> : children
  }
}

function BrokenElement({ mark }: { mark: ElementMark }) {
  const { t } = useTranslation()
  return (
    <div className="container section" {...mark}>
      <Alert tone="warning" title={t("shell.failed.title")}>
        {t("shell.failed.element")}
      </Alert>
    </div>
  )
}
