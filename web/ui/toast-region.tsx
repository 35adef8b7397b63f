import { useEffect, useRef } from "react"
import { Toaster as Sonner, toast } from "sonner"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CircleCheck } from "#web/ui/icons/circle-check.tsx"
import { CircleX } from "#web/ui/icons/circle-x.tsx"
import { keepToastsClear } from "./keep-toasts-clear.ts"
import { watchToasts } from "./show-toast.ts"
import { Spinner } from "./spinner.tsx"

const icons = {
  success: <CircleCheck className="icon" aria-hidden="true" />,
  error: <CircleX className="icon" aria-hidden="true" />,
  loading: <Spinner />,
}
const classNames = { toast: "toast", success: "toast-success", error: "toast-error", actionButton: "toast-action" }

export interface ToastRegionProps {
  /** Toasts go out of the way of what can be pressed. */
  isClear?: boolean
  /** A toast takes the place of the one before. */
  isSingle?: boolean
}

/** Where the toasts appear, at the bottom right; rendered by the toaster only. */
export function ToastRegion({ isClear = false, isSingle = false }: ToastRegionProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  useEffect(() => (region.current ? watchToasts(region.current, toast, isSingle) : undefined), [isSingle])
  useEffect(() => (isClear && region.current ? keepToastsClear(region.current) : undefined), [isClear])
  return (
    <Sonner
      ref={region}
      position="bottom-right"
      className={isClear ? "toaster toaster-clear" : "toaster"}
      expand
      customAriaLabel={t("ui.notifications")}
      icons={icons}
      toastOptions={{ unstyled: true, classNames }}
      // A bar fixed to the bottom of a page says its height here to stay uncovered.
      mobileOffset={{ bottom: "calc(var(--bottom-bar, 0px) + 1rem)", right: "1rem", left: "1rem" }}
    />
  )
}
