import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { z } from "zod"
import type { Entity, historyRow } from "#contract/entities/entity.ts"
import { isPermission } from "#contract/permissions.ts"
import { namedThing } from "#contract/rules/named-thing.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { KeyRound } from "#web/ui/icons/key-round.tsx"
import { LogIn } from "#web/ui/icons/log-in.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { Mail } from "#web/ui/icons/mail.tsx"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { RotateCcw } from "#web/ui/icons/rotate-ccw.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { UserCheck } from "#web/ui/icons/user-check.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import styles from "../entity/sheet.module.css"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { isKept, loggedEvent, loggedLabel, loggedText } from "./audit-text.ts"
import { thingPath } from "./thing-path.ts"

type Entry = z.output<typeof historyRow>
const verbs = { created: Plus, updated: Pencil, deleted: Trash2, archived: Trash2, restored: RotateCcw }
/** Other things that people do, each with its mark. */
const marks = new Map<string, Icon>([
  ["login", LogIn],
  ["logout", LogOut],
  ["session_ended", LogOut],
  ["invited", Mail],
  ["impersonated", UserCheck],
  ["impersonation_ended", UserCheck],
  ["second_factor_added", KeyRound],
  ["second_factor_removed", KeyRound],
])
const isVerb = (verb: string): verb is keyof typeof verbs => Object.hasOwn(verbs, verb)

/** The audit rows of a record, newest first: who, when, and each field before and after. */
export function History({ of, cuid }: { of: Entity; cuid: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: keyOf(of, cuid, "history"),
    queryFn: ({ pageParam }) =>
      ask<Found<Entry>>(of.endpoints.history, { params: { cuid }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const entries = query.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) return <p>{t("console_entity.history.none")}</p>
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.history.more")}
        </Button>
      )}
    </>
  )
}

interface HistoryEntryProps {
  entry: Entry
  /** What happened in words, where the verb alone says too little. */
  title?: ReactNode
  /** Whether the day stands elsewhere: then only the time is told. */
  isDayKnown?: boolean
}

/** One audit row: what, by whom, when, and each field before and after. */
export function HistoryEntry({ entry, title, isDayKnown = false }: HistoryEntryProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { event, created_at, collaborator, impersonator } = entry
  const verb = event.split(".").at(-1) ?? ""
  const Icon = isVerb(verb) ? verbs[verb] : (marks.get(verb) ?? Pencil)
  const person = collaborator?.fullname
  const by = person ? t("console_entity.history.by", { person }) : t("console_entity.history.by_platform")
  return (
    <li className={styles.entry}>
      <span className={styles.mark}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <p className={styles.what}>
        <b>{title ?? (isVerb(verb) ? t(`console_entity.history.${verb}`) : loggedEvent(t, event))}</b>{" "}
        {impersonator ? t("console_entity.history.as", { impersonator: impersonator.fullname, person }) : by}
      </p>
      <time className={styles.time} dateTime={created_at}>
        {!isDayKnown && `${date(created_at, "short")}, `}
        {time(created_at)}
      </time>
      <dl className={styles.changes}>
        {Object.entries(entry.changes).map(([field, [before, after]]) => (
          <div key={field}>
            <dt>{loggedLabel(t, event, field)}</dt>
            <dd>
              <Change entry={entry} field={field} before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

interface ChangeProps {
  entry: Entry
  field: string
  before: unknown
  after: unknown
}

/** Before → after; of permissions only those that came and went. */
function Change({ entry, field, before, after }: ChangeProps) {
  const { t } = useTranslation()
  const { event } = entry
  const sides = [
    [before, after, "console_entity.history.removed", "console_entity.history.before"],
    [after, before, "console_entity.history.added", "console_entity.history.after"],
  ] as const
  // Secrets are logged without their values: that they changed is all there is to say.
  if (isUntold(event, field, before, after)) return t("console_entity.history.unsaid")
  const isList = [before, after].every((each) => Array.isArray(each) && each.every(isPermission))
  return sides.flatMap(([own, other, listed, plain]) => {
    const shown = isList ? (own as string[]).filter((each) => !(other as string[]).includes(each)) : own
    if ((isList && (shown as string[]).length === 0) || own === null || own === undefined) return []
    const Element = own === before ? "del" : "ins"
    return (
      <Element key={listed} className={styles[Element]}>
        <span className="sr-only">{t(isList ? listed : plain)} </span>
        <Value entry={entry} field={field} value={shown} />
      </Element>
    )
  })
}

const isUntold = (event: string, field: string, before: unknown, after: unknown): boolean =>
  ((before ?? null) === null && (after ?? null) === null) || isKept(event, field)

/** A value in words; another thing has its name, which is a link where it has a screen that one may read. */
function Value({ entry: { event, things = {} }, field, value }: { entry: Entry; field: string; value: unknown }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const may = useMay()
  const thing = namedThing(event, field, value)
  const path = thing && thingPath(thing, may)
  const { name, at = null } = (thing && things[thing.cuid]) || {}
  const named = name && [name, at && formats.date(at, "long")].filter(Boolean).join(", ")
  const text = named || loggedText({ t, formats }, event, field, value)
  return path ? <TextLink href={path}>{text}</TextLink> : text
}
