import { createContext, type ReactNode, type SubmitEventHandler } from "react"

/** Whether the surrounding form is being sent: its fields are then disabled. */
export const FormPending = createContext(false)

interface ContractFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isPending: boolean
  className?: string
  children: ReactNode
}

/**
 * The form element of `useContractForm`. The schema validates, so the browser does not. Method `dialog`, outside a
 * dialog, keeps the browser from sending the form by itself: submitted before the script is ready, it loses nothing,
 * and no password ends up in an address.
 */
export function ContractForm({ onSubmit, isPending, className = "stack-5", children }: ContractFormProps) {
  return (
    <FormPending value={isPending}>
      <form className={className} method="dialog" onSubmit={onSubmit} noValidate aria-busy={isPending}>
        {children}
      </form>
    </FormPending>
  )
}
