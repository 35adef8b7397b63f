import { useSuspenseQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import type { Home as Today } from "#contract/endpoints/console-home.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { AllTexts } from "../session/all-texts.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { LoadingPage } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { MyDates, UnderMinimum } from "./availabilities.tsx"
import { Fill } from "./fill.tsx"
import { Groups } from "./groups.tsx"
import styles from "./home.module.css"
import { Latest } from "./latest.tsx"
import { Todo } from "./todo.tsx"

// The chart and the checklist come after what is needed at a glance.
const Season = lazy(async () => ({ default: (await import("./season.tsx")).Season }))
const TransfersAlert = lazy(async () => ({ default: (await import("./transfers-alert.tsx")).TransfersAlert }))
const SetupCard = lazy(async () => ({ default: (await import("../setup/setup-card.tsx")).SetupCard }))

/** Figures of the day grow old quickly: they are asked for again while the page is open. */
const A_MINUTE = 60_000

/** Today at a glance: what waits for a hand, now, then trends. */
export function Home() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Overview />
    </Suspense>
  )
}

function Overview() {
  const { data } = useSuspenseQuery({
    queryKey: ["home"],
    queryFn: () => call("GET /api/console/home"),
    refetchInterval: A_MINUTE,
    staleTime: A_MINUTE / 2,
  })
  return (
    <>
      <Head today={data} />
      {data.transfers_missing.length > 0 && (
        <AllTexts meanwhile={null}>
          <Suspense>
            <TransfersAlert missing={data.transfers_missing} />
          </Suspense>
        </AllTexts>
      )}
      <Todo todo={data.todo} />
      <Suspense>
        <SetupCard />
      </Suspense>
      <div className={styles.columns}>
        {data.my_dates.length > 0 && <MyDates dates={data.my_dates} />}
        {data.under_minimum && data.under_minimum.length > 0 && <UnderMinimum rows={data.under_minimum} />}
        {data.groups && <Groups groups={data.groups} />}
        {data.latest && <Latest latest={data.latest} />}
        {data.season && (
          <Suspense fallback={<div className={styles.wider} />}>
            <Season season={data.season} />
          </Suspense>
        )}
        {data.fill && <Fill fill={data.fill} />}
      </div>
    </>
  )
}

/** Who is there now, and apart from them who is still to come, who has left and who is absent. */
const said = (t: TFunction, children: NonNullable<Today["children"]>): string[] =>
  (["PRESENT", "EXPECTED", "LEFT", "ABSENT"] as const)
    .filter((state) => state === "PRESENT" || children[state] > 0)
    .map((state) => t(`console_home.counts.${state}`, { count: children[state] }))

function Head({ today: { day, groups, children } }: { today: Today }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const words = date(day, "weekday")
  const count = groups?.length ?? 0
  const lead =
    count === 0 || !children
      ? t("console_home.lead_none")
      : [t("console_home.lead", { count }), ...said(t, children)].join(" · ")
  return <PageHead title={words.charAt(0).toLocaleUpperCase() + words.slice(1)} lead={groups && lead} />
}
