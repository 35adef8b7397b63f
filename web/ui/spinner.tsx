import { LoaderCircle } from "#web/ui/icons/loader-circle.tsx"
import "./spinner.css"

type SpinnerProps = {
  /** Said to screen readers; without it the spinner is mere decoration beside a text that says the same. */
  label?: string
  /** Fills the place of the content that is awaited. */
  isBlock?: boolean
}

export function Spinner({ label, isBlock = false }: SpinnerProps) {
  const turning = <LoaderCircle className={isBlock ? "icon icon-lg spinner" : "icon spinner"} aria-hidden="true" />
  if (!label && !isBlock) return turning
  return (
    <span role="status" className={isBlock ? "spinner-block" : undefined}>
      {turning}
      <span className="sr-only">{label}</span>
    </span>
  )
}
