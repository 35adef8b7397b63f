import { z } from "zod"
import type { Customer } from "#contract/endpoints/session.ts"
import { givenPassword } from "#contract/fields.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Download } from "#web/ui/icons/download.tsx"

const schema = z.object({ password: givenPassword })

/**
 * The export of all data about the customer. It asks for the password, since a session may be open on a shared screen.
 */
export function ExportDialog({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t("account.export.title")} trigger={<Button size="sm">{t("account.export.open")}</Button>}>
      {(close) => <ExportForm customer={customer} onDone={close} />}
    </Dialog>
  )
}

function ExportForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "" },
    send: (body) => call("POST /api/session/export", { body }),
    success: t("account.export.done"),
    onDone(held) {
      saveFile(`marelle-${customer.cuid}.json`, JSON.stringify(held, null, 2))
      onDone()
    },
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending}>
      <p>{t("account.export.ask")}</p>
      <FormPassword control={form.control} name="password" label={t("account.profile.password")} isRequired />
      <Button type="submit" variant="primary" isBlock isPending={isPending}>
        <Download className="icon" aria-hidden="true" />
        {t("account.export.submit")}
      </Button>
    </ContractForm>
  )
}

function saveFile(name: string, json: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: "application/json" }))
  const link = Object.assign(document.createElement("a"), { href, download: name })
  link.click()
  URL.revokeObjectURL(href)
}
