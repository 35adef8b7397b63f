import { useQuery } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import type { TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { keyOf } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { ConfirmProof, RejectProof, RemoveProof } from "./decide-dialogs.tsx"
import { proofs } from "./description.ts"
import { ProofState } from "./proof-state.tsx"
import styles from "./proofs.module.css"
import { usePurpose } from "./use-purpose.ts"

interface ProofSheetProps {
  cuid: string
  /** The address of the list behind it, with its filters. */
  closeTo: string
}

/** One proof beside its list: whose it is and what for, its file, and what is decided of it. */
export function ProofSheet({ cuid, closeTo }: ProofSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const query = useQuery({
    queryKey: keyOf(proofs, "one", cuid),
    queryFn: () => call("GET /api/console/transaction-proofs/{cuid}", { params: { cuid } }),
  })
  const { data, error } = query
  const isMissing = error instanceof CallError && error.code === "NOT_FOUND"
  if (!data)
    return (
      <Sheet title={isMissing ? t("forms.errors.NOT_FOUND") : t("ui.loading")} closeTo={closeTo}>
        {error && !isMissing ? (
          <Failed error={error} onRetry={() => void query.refetch()} headingLevel={3} />
        ) : (
          !isMissing && <LoadingRows />
        )}
      </Sheet>
    )
  const { transaction_proof: proof } = data
  return (
    <Sheet
      title={money(proof.amount, "sum")}
      over={<ProofState status={proof.status} />}
      lead={<Family proof={proof} />}
      closeTo={closeTo}
      foot={<Decisions proof={proof} closeTo={closeTo} />}
    >
      <Facts proof={proof} />
    </Sheet>
  )
}

interface Proof {
  proof: TransactionProof
}

function Family({ proof: { customer } }: Proof) {
  const may = useMay()
  const { t } = useTranslation()
  const name = customer.fullname || t("console_shell.erased_family")
  return may("customers.customers.read") ? <TextLink href={`/customers/${customer.cuid}`}>{name}</TextLink> : name
}

function Facts({ proof }: Proof) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { label } = useWords(proofs)
  const { day, created_at, decided_at, collaborator, message } = proof
  return (
    <dl className={styles.facts}>
      <dt>{label("day")}</dt>
      <dd>{date(`${day}T12:00:00Z`, "long")}</dd>
      <dt>{label("destination")}</dt>
      <dd>
        <Purpose proof={proof} />
      </dd>
      <dt>{t("console_proofs.file")}</dt>
      <dd>
        <File proof={proof} />
      </dd>
      <dt>{label("created_at")}</dt>
      <dd>{date(created_at, "long")}</dd>
      {decided_at && (
        <>
          <dt>{t("console_proofs.decided")}</dt>
          <dd>
            {collaborator
              ? t("console_proofs.decided_by", { day: date(decided_at, "long"), name: collaborator.fullname })
              : date(decided_at, "long")}
          </dd>
        </>
      )}
      {message && (
        <>
          <dt>{t("console_proofs.message")}</dt>
          <dd className={styles.message}>{message}</dd>
        </>
      )}
    </dl>
  )
}

/** A registration has a page of its own in the console. */
function Purpose({ proof }: Proof) {
  const may = useMay()
  const words = usePurpose()(proof)
  const { type, cuid } = proof.destination
  const isLinked = type === "registration" && cuid !== null && may("registrations.registrations.read")
  return isLinked ? <TextLink href={`/registrations/${cuid}`}>{words}</TextLink> : words
}

function File({ proof: { cuid, file } }: Proof) {
  const { t } = useTranslation()
  const { slug } = useSession().organiser
  if (!file) return t("console_proofs.no_file")
  return (
    <LinkButton size="sm" href={`/${slug}/api/console/transaction-proofs/${cuid}/file`} isDocument>
      <Download className="icon icon-sm" aria-hidden="true" />
      {t("console_proofs.open_file", { name: file.name })}
    </LinkButton>
  )
}

/** Buttons for what this person may decide now; a confirmed one is changed through its payment. */
function Decisions({ proof, closeTo }: Proof & { closeTo: string }) {
  const may = useMay()
  const canDecide = proof.status === "SUBMITTED" && may("customers.transaction_proofs.update")
  return (
    <>
      {canDecide && may("payments.payments.create") && <ConfirmProof proof={proof} />}
      {canDecide && <RejectProof proof={proof} />}
      {proof.status !== "CONFIRMED" && may("customers.transaction_proofs.delete") && (
        <RemoveProof proof={proof} closeTo={closeTo} />
      )}
    </>
  )
}
