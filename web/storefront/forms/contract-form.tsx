import { createContext, type ReactNode, type SubmitEventHandler } from "react"

/** Whether the form around a field is being sent: it is then disabled, whichever field it is. */
export const FormPending = createContext(false)

interface ContractFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isPending: boolean
  className?: string
  children: ReactNode
}

/**
 * The form element of `useContractForm`. The schema checks, so the browser does not. `dialog`, outside a dialog, means
 * that the browser sends nothing by itself: whoever is quicker than the page's script loses nothing, and no password
 * ends up in an address.
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
