import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { type Happened, timelineKinds } from "#contract/endpoints/console-customer-parts.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { CreditCard } from "#web/ui/icons/credit-card.tsx"
import { Mail } from "#web/ui/icons/mail.tsx"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { Ticket } from "#web/ui/icons/ticket.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { keyOf } from "../entity/ask.ts"
import { loggedEvent } from "../record/audit-text.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { customers } from "./description.ts"
import styles from "./families.module.css"
import { movementText } from "./use-part.ts"

const kinds = ["all", ...timelineKinds] as const
type Kind = (typeof kinds)[number]
const icons = { registrations: Ticket, money: CreditCard, messages: Mail, account: Pencil }
const SHORT = 15

/** Everything that happened with a family, newest first, by month; narrowed to one kind by a press. */
export function Timeline({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const [kind, setKind] = useState<Kind>("all")
  const may = useMay()
  const isShown = (each: Kind) => each !== "money" || may(readsMovements)
  const query = useInfiniteQuery({
    queryKey: keyOf(customers, cuid, "timeline", kind),
    queryFn: ({ pageParam }) =>
      call("GET /api/console/customers/{cuid}/timeline", {
        params: { cuid },
        query: { kind: kind === "all" ? undefined : kind, page_size: SHORT, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const months = [...Map.groupBy(rows, ({ at }) => month.format(new Date(at)))]
  return (
    <div className={styles.timeline}>
      <ToggleButtonGroup
        className={styles.kinds ?? ""}
        aria-label={t("console_household.everything")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[kind]}
        onSelectionChange={(keys) => setKind([...keys][0] as Kind)}
      >
        {kinds.filter(isShown).map((each) => (
          <ToggleButton key={each} id={each}>
            {t(`console_household.kinds.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && rows.length === 0 && <p className={styles.quiet}>{t("console_household.none")}</p>}
      {months.map(([name, some]) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.month}>{name}</h3>
          <ol className={styles.events}>
            {some.map((each) => (
              <Fact key={each.key} fact={each} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <Button size="sm" onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_household.older")}
        </Button>
      )}
    </div>
  )
}

function Fact({ fact }: { fact: Happened }) {
  const { t } = useTranslation()
  const { date, time, money } = useFormats()
  const { kind, title, at, participant, amount, registration, collaborator } = fact
  const Icon = icons[kind]
  const what = useFactText(fact)
  const more = [participant, kind === "money" ? title : null, collaborator].filter(Boolean).join(" · ")
  return (
    <li className={styles.fact} data-kind={kind}>
      <span className={styles.mark}>
        <Icon className="icon icon-sm" aria-hidden="true" />
      </span>
      <p className={styles.grow}>
        {what}
        {kind === "registrations" && registration && (
          <>
            {t("console_entity.list.colon")}{" "}
            <TextLink href={`/registrations/${registration}`}>{title ?? t("console_log_values.thing")}</TextLink>
          </>
        )}
        {(more || amount !== null) && (
          <small>{[more, amount !== null && money(amount, "sum")].filter(Boolean).join(" · ")}</small>
        )}
      </p>
      <time className={styles.time} dateTime={at}>
        {date(at, "short")}, {time(at)}
      </time>
    </li>
  )
}

function useFactText({ kind, what, title }: Happened): string {
  const { t } = useTranslation()
  if (kind === "money") return movementText(t, what)
  if (kind === "messages") return title ?? t("console_household.mail.waiting")
  if (kind === "account") return loggedEvent(t, what)
  return t(`console_household.happened.${what.replace("registration.", "")}`, {
    defaultValue: t("console_entity.history.other"),
  })
}
