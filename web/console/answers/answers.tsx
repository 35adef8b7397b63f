import { useQuery } from "@tanstack/react-query"
import type { GivenAnswer } from "#contract/endpoints/answer-files.ts"
import { agreedIn, answerText } from "#contract/rules/answer-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { FileText } from "#web/ui/icons/file-text.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import styles from "./answers.module.css"

/** What a family answered for a registration, to be read: texts, days, choices, files to download, and agreements. */
export function Answers({ registration }: { registration: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["registrations", registration, "answers"],
    queryFn: () => call("GET /api/console/registrations/{cuid}/answers", { params: { cuid: registration } }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />
  return data ? <AnswerList answers={data.data} /> : <Skeleton height="6rem" />
}

/** An answer whose agreed text may not be known, nor whether it must be given. */
type Shown = Omit<GivenAnswer, "consent_text" | "missing"> & Partial<Pick<GivenAnswer, "consent_text" | "missing">>

/** Answers that are at hand, question by question. */
export function AnswerList({ answers }: { answers: readonly Shown[] }) {
  const { t } = useTranslation()
  if (answers.length === 0) return <p className="hint">{t("console_answers.none")}</p>
  return (
    <dl className={styles.answers}>
      {answers.map((answer) => (
        <div key={answer.question_id}>
          <dt>{answer.title}</dt>
          <dd>
            <Answer answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ answer }: { answer: Shown }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { file, content, consent_text, missing, type } = answer
  const agreed = agreedIn(content)
  if (file) return <File {...file} />
  if (agreed)
    return (
      <>
        {t("console_answers.agreed", { date: date(agreed.at, "long"), version: agreed.version })}
        {consent_text && <q className={styles.text}>{consent_text}</q>}
      </>
    )
  if (type === "FILE" && content !== null) return <span className={styles.quiet}>{t("console_answers.gone")}</span>
  if (missing)
    return (
      <Badge tone="warning" icon={<TriangleAlert className="icon icon-sm" aria-hidden="true" />}>
        {t("console_answers.missing")}
      </Badge>
    )
  const text = answerText(answer, (day) => date(day, "long"))
  return text === "" ? <span className={styles.quiet}>{t("console_answers.empty")}</span> : text
}

function File({ cuid, name, size }: NonNullable<GivenAnswer["file"]>) {
  const { t } = useTranslation()
  const may = useMay()
  const { slug } = useSession().organiser
  return (
    <span className={styles.file}>
      <FileText className="icon icon-sm" aria-hidden="true" />
      <span className={styles.name}>
        {name}
        <small>{t("console_answers.size", { size: Math.max(1, Math.round(size / 1_000)) })}</small>
      </span>
      {may("registrations.registrations.read") && (
        <LinkButton
          size="sm"
          href={`/${slug}/api/console/answer-files/${cuid}`}
          isDocument
          aria-label={t("console_answers.download_file", { name })}
        >
          <Download className="icon icon-sm" aria-hidden="true" />
          {t("console_answers.download")}
        </LinkButton>
      )}
    </span>
  )
}
