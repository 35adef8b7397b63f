import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { NoteBody } from "./note-body.tsx"
import { NoteForm } from "./note-form.tsx"
import styles from "./notes.module.css"
import type { Note, Noted } from "./notes-query.ts"

interface NoteItemProps {
  of: Noted
  /** The thing that it is about. */
  about: string
  note: Note
  onChanged: () => Promise<void>
}

/** One note. Its author changes it; who may remove notes removes anybody's. */
export function NoteItem({ of, about, note, onChanged }: NoteItemProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { collaborator } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { author, pinned, text } = note
  const params = { cuid: about, note: note.cuid }
  const canChange = author.cuid === collaborator.cuid && may(`${of}.notes.update`)
  if (isEditing)
    return (
      <li className={styles.note}>
        <NoteForm
          draft={{ record: `${of}/${about}/notes/${note.cuid}`, version: note.version }}
          label={t("console_team.notes.edit_of", { author: author.fullname })}
          values={{ text, pinned }}
          submit={t("console_team.notes.save")}
          success={t("console_team.notes.saved")}
          send={(body, intention) =>
            call(
              `PUT /api/console/${of}/{cuid}/notes/{note}` as const,
              { params, body: { ...body, version: note.version } },
              intention,
            )
          }
          explain={({ code }) => {
            if (code !== "VERSION_CONFLICT") return []
            void onChanged()
            return [{ path: "text", message: t("console_team.notes.conflict") }]
          }}
          onDone={() => {
            setEditing(false)
            void onChanged()
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className={styles.note} data-pinned={pinned || undefined}>
      <NoteBody note={note} />
      <div className={styles.acts}>
        {canChange && (
          <Button
            size="sm"
            variant="plain"
            aria-label={t("console_team.notes.edit_of", { author: author.fullname })}
            onPress={() => setEditing(true)}
          >
            {t("console_team.notes.edit")}
          </Button>
        )}
        {may(`${of}.notes.delete`) && <Remove of={of} params={params} note={note} onChanged={onChanged} />}
      </div>
    </li>
  )
}

interface RemoveProps extends Omit<NoteItemProps, "about"> {
  params: { cuid: string; note: string }
}

function Remove({ of, params, note, onChanged }: RemoveProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const remove = async () => {
    const { isDone } = await run(
      (intention) => call(`DELETE /api/console/${of}/{cuid}/notes/{note}` as const, { params }, intention),
      { success: t("console_team.notes.removed") },
    )
    if (isDone) await onChanged()
    return isDone
  }
  return (
    <ConfirmDialog
      trigger={
        <Button
          size="sm"
          variant="plain"
          aria-label={t("console_team.notes.remove_of", { author: note.author.fullname })}
        >
          {t("console_team.notes.remove")}
        </Button>
      }
      title={t("console_team.notes.remove_title")}
      confirm={t("console_team.notes.remove")}
      isDanger
      isPending={isPending}
      onConfirm={remove}
    >
      <p>{t("console_team.notes.remove_text")}</p>
    </ConfirmDialog>
  )
}
