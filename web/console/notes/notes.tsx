import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { NoteForm } from "./note-form.tsx"
import { NoteItem } from "./note-item.tsx"
import styles from "./notes.module.css"
import { type Noted, notesQuery } from "./notes-query.ts"

interface NotesProps {
  of: Noted
  /** The thing that the notes are about. */
  cuid: string
}

/** What colleagues have written about somebody or something, and a field for the next note. */
export function Notes({ of, cuid }: NotesProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const query = useInfiniteQuery(notesQuery(of, cuid))
  // A note that was added leaves an empty form behind: another form.
  const [added, setAdded] = useState(0)
  const refresh = () => client.invalidateQueries({ queryKey: notesQuery(of, cuid).queryKey })
  const notes = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className={styles.notes}>
      <p className={styles.lead}>{t("console_team.notes.lead")}</p>
      {may(`${of}.notes.create`) && (
        <NoteForm
          key={added}
          draft={{ record: `${of}/${cuid}/notes/new`, version: 0 }}
          label={t("console_team.notes.text")}
          submit={t("console_team.notes.add")}
          success={t("console_team.notes.added")}
          send={(body, intention) =>
            call(`POST /api/console/${of}/{cuid}/notes` as const, { params: { cuid }, body }, intention)
          }
          onDone={() => {
            setAdded(added + 1)
            void refresh()
          }}
        />
      )}
      {query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && notes.length === 0 && <p className={styles.lead}>{t("console_team.notes.none")}</p>}
      <ol className={styles.list}>
        {notes.map((note) => (
          <NoteItem key={note.cuid} of={of} about={cuid} note={note} onChanged={refresh} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_team.notes.more")}
        </Button>
      )}
    </div>
  )
}
