import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { Pin } from "#web/ui/icons/pin.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
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
  const { date, time } = useFormats()
  const { collaborator } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { author, created_at, updated_at, pinned, text } = note
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
      <div className={styles.head}>
        <Avatar name={author.fullname} size="sm" />
        <b className={styles.author}>{author.fullname}</b>
        <time className={styles.time} dateTime={created_at}>
          {date(created_at, "short")}, {time(created_at)}
          {updated_at !== created_at && ` · ${t("console_team.notes.edited")}`}
        </time>
        {pinned && (
          <Badge tone="info" icon={<Pin className="icon icon-sm" aria-hidden="true" />}>
            {t("console_team.notes.pinned")}
          </Badge>
        )}
      </div>
      <p className={styles.text}>{text}</p>
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
