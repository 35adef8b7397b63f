import { useState } from "react"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import type { Row } from "../entity/ask.ts"
import { useEntityForm } from "../entity/use-entity-form.tsx"
import { useWords } from "../list/use-words.ts"
import { useValueText } from "../record/use-value-text.ts"
import { useMay } from "../session/session.ts"
import { SaveBar } from "../shell/save-bar.tsx"
import { SynchronisationOffer } from "../synchronisation/synchronisation-offer.tsx"
import styles from "./editor.module.css"
import { PriceExamples } from "./price-examples.tsx"
import { PublishPanel } from "./publish-panel.tsx"
import { SectionIndex } from "./section-index.tsx"
import { AttendanceSection } from "./sections/attendance-section.tsx"
import { CancellationSection } from "./sections/cancellation-section.tsx"
import { ConfirmationSection } from "./sections/confirmation-section.tsx"
import { ConstraintsSection } from "./sections/constraints-section.tsx"
import { DocumentsSection } from "./sections/documents-section.tsx"
import { MessagesSection } from "./sections/messages-section.tsx"
import { given, idOf, type PartName, ruleSections, type Section, sections } from "./sections.ts"
import { SiteCard } from "./site-card.tsx"
import { useReadiness } from "./use-readiness.ts"
import { problemsIn, wrongOf } from "./wrong-fields.ts"

const of = entities.activities as unknown as Entity

interface ActivityEditorProps {
  row: Row | null
  canSave: boolean
  onCreated: (row: Row) => void
}

/** Everything of an activity on one page: an index of its parts, the form, and beside it what families will see. */
export function ActivityEditor({ row, canSave, onCreated }: ActivityEditorProps) {
  const { t } = useTranslation()
  const { label } = useWords(of)
  const text = useValueText(of)
  const { record, save, input, dialog } = useEntityForm({
    of,
    look: { given, problems: (refusal) => problemsIn(t, refusal) },
    row,
    copied: undefined,
    canSave,
    onCreated,
  })
  const { changed, values, isPending, form } = record
  const wrong = wrongOf(form.formState.errors, values)
  const readiness = useReadiness(row?.cuid)
  // Another version than the one that was opened has been saved meanwhile.
  const [first] = useState(row?.version)
  return (
    <div className={styles.editor}>
      <SectionIndex
        checks={readiness.data?.checks ?? []}
        wrong={wrong.sections}
        changed={changed}
        values={values}
        hasRules={row !== null}
      />
      <div className={styles.form}>
        <ContractForm onSubmit={save} isPending={isPending || !canSave} className={styles.form ?? ""}>
          {!canSave && <Alert>{t("console_entity.form.read_only")}</Alert>}
          <ConflictBox record={record} label={label} show={text} />
          {wrong.hidden.map(({ field, code }) => (
            <Alert key={field} tone="danger" isAnnounced title={label(field)}>
              {fieldErrorText(t, code)}
            </Alert>
          ))}
          {sections.map((section) => (
            <Part
              key={section.name}
              section={section}
              values={values}
              changed={row ? changed : []}
              isWrong={wrong.sections.has(section.name)}
              input={input}
            >
              {section.name === "price" && (
                <>
                  <PriceExamples values={values} />
                  {row && row.version !== first && (
                    <SynchronisationOffer key={row.version} cuid={row.cuid} version={row.version} />
                  )}
                </>
              )}
            </Part>
          ))}
        </ContractForm>
        {row && <RulesOf cuid={row.cuid} />}
        <SaveBar
          changes={canSave ? changed.length : 0}
          detail={changed.map(label).join(", ")}
          onSave={() => void save()}
          onDiscard={record.discard}
          isPending={isPending}
        />
      </div>
      <aside className={styles.side} aria-label={t("console_activities.side")}>
        {row && (
          <PublishPanel
            row={row}
            readiness={readiness}
            hasChanges={changed.length > 0}
            onRefused={(refusal) => {
              for (const { path, message } of problemsIn(t, refusal)) form.setError(path, { message })
            }}
          />
        )}
        <SiteCard row={row} values={values} readiness={readiness.data} />
      </aside>
      {dialog}
    </div>
  )
}

const shownRules = {
  constraints: ConstraintsSection,
  cancellation: CancellationSection,
  confirmation: ConfirmationSection,
  mails: MessagesSection,
  documents: DocumentsSection,
  attendance: AttendanceSection,
}

/** Rules of an activity that have permissions of their own: each choice is saved at once. */
function RulesOf({ cuid }: { cuid: string }) {
  const may = useMay()
  return ruleSections
    .filter(({ permission }) => may(permission))
    .map(({ name }) => {
      const Shown = shownRules[name]
      return (
        <section key={name} id={idOf(name)} className={styles.part}>
          <PartHead name={name} />
          <Shown cuid={cuid} />
        </section>
      )
    })
}

function PartHead({ name, children }: { name: PartName; children?: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.partHead}>
      <h2 className={styles.partTitle} tabIndex={-1}>
        {t(`console_activities.parts.${name}.title`)}
      </h2>
      <span className={styles.partNote}>{t(`console_activities.parts.${name}.note`)}</span>
      {children}
    </div>
  )
}

interface PartProps {
  section: Section
  values: Record<string, unknown>
  changed: string[]
  /** Whether one of its fields is marked. */
  isWrong: boolean
  input: (name: string) => React.ReactNode
  children: React.ReactNode
}

function Part({ section: { name, rows }, values, changed, isWrong, input, children }: PartProps) {
  const { t } = useTranslation()
  const shown = rows(values)
  const count = shown.flat().filter((field) => changed.includes(field)).length
  return (
    <section id={idOf(name)} className={styles.part} data-single={shown.flat().length === 1 || undefined}>
      <PartHead name={name}>
        {isWrong && <Badge tone="danger">{t("console_activities.to_mend")}</Badge>}
        {count > 0 && <Badge tone="info">{t("console_activities.changes", { count })}</Badge>}
      </PartHead>
      {shown.map((fields) => (
        <div key={fields.join()} className={styles.row} data-count={fields.length}>
          {fields.map(input)}
        </div>
      ))}
      {children}
    </section>
  )
}
