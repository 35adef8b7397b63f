import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Pin } from "#web/ui/icons/pin.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./notes.module.css"
import type { Note } from "./notes-query.ts"

/** Who wrote a note and when, and what it says. */
export function NoteBody({ note }: { note: Note }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { author, created_at, updated_at, pinned, text } = note
  return (
    <>
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
    </>
  )
}
