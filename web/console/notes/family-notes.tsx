import { useInfiniteQuery } from "@tanstack/react-query"
import { familyThings, type RelatedNote } from "#contract/endpoints/notes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { NoteBody } from "./note-body.tsx"
import styles from "./notes.module.css"
import { Notes } from "./notes.tsx"

type FamilyThing = (typeof familyThings)[number]

/** Whether any note of a family may be read: its own page then shows them. */
export function useMayReadNotes(): boolean {
  const may = useMay()
  return familyThings.some((each) => may(`${each}.notes.read`))
}

interface FamilyNotesProps {
  of: FamilyThing
  cuid: string
}

/** The notes about a family, a participant or a registration, and those that stand elsewhere in the same family. */
export function FamilyNotes({ of, cuid }: FamilyNotesProps) {
  const may = useMay()
  const isOthers = familyThings.some((each) => each !== of && may(`${each}.notes.read`))
  return (
    <>
      {may(`${of}.notes.read`) && <Notes of={of} cuid={cuid} />}
      {isOthers && <Related of={of} cuid={cuid} />}
    </>
  )
}

function Related({ of, cuid }: FamilyNotesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: ["notes", of, cuid, "related"],
    queryFn: ({ pageParam }) =>
      call(`GET /api/console/${of}/{cuid}/related-notes` as const, { params: { cuid }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const notes = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  if (notes.length === 0) return null
  return (
    <div className={styles.related}>
      <h3 className={styles.elsewhere}>{t("console_team.notes.elsewhere")}</h3>
      <ol className={styles.list}>
        {notes.map((note) => (
          <li key={note.cuid} className={styles.note} data-pinned={note.pinned || undefined}>
            <p className={styles.lead}>
              <Place about={note.about} />
            </p>
            <NoteBody note={note} />
          </li>
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

/** Where a note stands, as a link to it. */
function Place({ about: { kind, cuid, fullname, activity } }: Pick<RelatedNote, "about">) {
  const { t } = useTranslation()
  return (
    <>
      {t(`console_team.notes.about.${kind}`)}{" "}
      <TextLink href={`/${kind}/${cuid}`}>{[activity, fullname].filter(Boolean).join(" · ")}</TextLink>
    </>
  )
}
