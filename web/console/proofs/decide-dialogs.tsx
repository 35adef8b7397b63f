import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { CallInput } from "#contract/endpoint.ts"
import type { proofEndpoints, TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { proofs } from "./description.ts"

interface Proof {
  proof: TransactionProof
}

type Decision = CallInput<typeof proofEndpoints.decide>["body"]

/** Decides a proof. Its money is shown in many places, so that everything is asked for anew, also after a refusal. */
function useDecide({ cuid }: TransactionProof) {
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const decide = async (body: Decision, success: string): Promise<boolean> => {
    const { isDone } = await run(
      (intention) => call("PUT /api/console/transaction-proofs/{cuid}", { params: { cuid }, body }, intention),
      { success },
    )
    void client.invalidateQueries()
    return isDone
  }
  return { decide, isPending }
}

export function ConfirmProof({ proof }: Proof) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const { decide, isPending } = useDecide(proof)
  const amount = money(proof.amount, "sum")
  return (
    <ConfirmDialog
      title={t("console_proofs.confirm.title", { amount })}
      confirm={t("console_proofs.confirm.submit", { amount })}
      isPending={isPending}
      onConfirm={() => decide({ status: "CONFIRMED" }, t("console_proofs.confirm.done"))}
      trigger={
        <Button size="sm" variant="primary">
          {t("console_proofs.confirm.open")}
        </Button>
      }
    >
      <p>{t("console_proofs.confirm.text", { amount, day: date(`${proof.day}T12:00:00Z`, "long") })}</p>
    </ConfirmDialog>
  )
}

export function RejectProof({ proof }: Proof) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t("console_proofs.reject.open")}
      </Button>
      {isOpen && <RejectDialog proof={proof} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RejectDialogProps extends Proof {
  onClose: () => void
}

const RejectDialog = keptDialog(({ proof }: RejectDialogProps) => `transaction-proofs/${proof.cuid}/reject`, RejectForm)

function RejectForm({ proof, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  const { decide, isPending } = useDecide(proof)
  const [message, setMessage] = useHeld("message", "")
  const said = message.trim()
  const reject = async () => {
    if (await decide({ status: "REJECTED", message: said }, t("console_proofs.reject.done"))) onClose()
  }
  return (
    <Dialog
      title={t("console_proofs.reject.title")}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose} isDisabled={isPending}>
            {t("console_shell.back")}
          </Button>
          <Button variant="danger-solid" isDisabled={said === ""} isPending={isPending} onPress={() => void reject()}>
            {t("console_proofs.reject.submit")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("console_proofs.reject.message")}
        hint={t("console_proofs.reject.hint")}
        isRequired
        maxLength={2_000}
        value={message}
        onChange={setMessage}
      />
    </Dialog>
  )
}

export function RemoveProof({ proof: { cuid }, closeTo }: Proof & { closeTo: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const remove = async (): Promise<boolean> => {
    const { isDone } = await run(
      (intention) => call("DELETE /api/console/transaction-proofs/{cuid}", { params: { cuid } }, intention),
      { success: t("console_proofs.remove.done") },
    )
    if (!isDone) return false
    await navigate(closeTo, { preventScrollReset: true })
    void client.invalidateQueries({ queryKey: keyOf(proofs, "list") })
    return true
  }
  return (
    <ConfirmDialog
      title={t("console_proofs.remove.title")}
      confirm={t("console_proofs.remove.submit")}
      dismiss={t("console_shell.back")}
      isDanger
      isPending={isPending}
      onConfirm={remove}
      trigger={<Button size="sm">{t("console_proofs.remove.open")}</Button>}
    >
      <p>{t("console_proofs.remove.text")}</p>
    </ConfirmDialog>
  )
}
