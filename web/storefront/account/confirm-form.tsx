import { type ReactNode, useState } from "react"
import { confirms } from "#contract/rules/confirmation.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"

interface ConfirmFormProps {
  /** The text to type; capitals and spaces do not count. */
  name: string
  label: string
  submit: string
  success: string
  send: (intention: Intention) => Promise<unknown>
  onDone: () => void | Promise<void>
  onRefused?: (error: unknown) => void
  cancel: string
  children?: ReactNode
}

/** For irreversible actions: the button is enabled once the name has been typed. */
export function ConfirmForm({ name, label, send, onDone, onRefused, cancel, children, ...texts }: ConfirmFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState("")
  const { run, isPending } = useAction()
  const isConfirmed = confirms(typed, name)
  const act = async () => {
    if (!isConfirmed) return
    const outcome = await run(send, { success: texts.success })
    if (outcome.isDone) await onDone()
    else if (outcome.error !== undefined) onRefused?.(outcome.error)
  }
  return (
    <form
      className="account-form"
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void act()
      }}
    >
      {children}
      <TextField
        label={label}
        hint={t("account.confirm_hint", { name })}
        value={typed}
        onChange={setTyped}
        isDisabled={isPending}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
      <div className="account-acts">
        <Button type="submit" variant="danger-solid" size="lg" isDisabled={!isConfirmed} isPending={isPending}>
          {texts.submit}
        </Button>
        <LinkButton href={cancel} variant="plain" size="lg">
          {t("ui.cancel")}
        </LinkButton>
      </div>
    </form>
  )
}
