import type { ReactNode, SubmitEventHandler } from "react"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"

interface DialogFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isPending: boolean
  /** The text of the button that sends it. */
  submit: string
  isDanger?: boolean
  onCancel: () => void
  /** The text of the button that gives up, "cancel" unless told. */
  cancel?: string
  children: ReactNode
}

/** A form inside a dialog, with the buttons at its end: Enter sends it. */
export function DialogForm({
  onSubmit,
  isPending,
  submit,
  isDanger = false,
  onCancel,
  cancel,
  children,
}: DialogFormProps) {
  const { t } = useTranslation()
  return (
    <ContractForm onSubmit={onSubmit} isPending={isPending} className="stack">
      {children}
      <div className="dialog-acts">
        <Button variant="plain" onPress={onCancel} isDisabled={isPending}>
          {cancel ?? t("ui.cancel")}
        </Button>
        <Button type="submit" variant={isDanger ? "danger-solid" : "primary"} isPending={isPending}>
          {submit}
        </Button>
      </div>
    </ContractForm>
  )
}
