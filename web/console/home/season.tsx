import { useState } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import type { Home } from "#contract/endpoints/console-home.ts"
import { localeOf } from "#contract/language.ts"
import { fromMinorUnits } from "#contract/rules/money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Table2 } from "#web/ui/icons/table-2.tsx"
import { LineChart } from "#web/ui/line-chart.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"
import { monthsOf, seasonName } from "./months.ts"

type Figures = NonNullable<Home["season"]>
type Measure = "registrations" | "income"

/** The season against the last one: its figures, their course, and a table of them. */
export function Season({ season }: { season: Figures }) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<Measure>("registrations")
  const choose = season.income && (
    <ToggleButtonGroup
      className={styles.segmented ?? ""}
      aria-label={t("console_home.measure")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[measure]}
      onSelectionChange={(keys) => setMeasure([...keys][0] as Measure)}
    >
      <ToggleButton id="registrations">{t("console_home.measures.registrations")}</ToggleButton>
      <ToggleButton id="income">{t("console_home.measures.income")}</ToggleButton>
    </ToggleButtonGroup>
  )
  return (
    <div className={styles.wider}>
      <Panel title={t("console_home.season")} end={choose}>
        <Sums season={season} />
        <Course season={season} measure={measure} />
      </Panel>
    </div>
  )
}

function Sums({ season: { registrations, income, owed } }: { season: Figures }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const money = useWholeMoney()
  const number = new Intl.NumberFormat(language)
  return (
    <dl className={styles.sums}>
      <Sum
        name={t("console_home.measures.registrations")}
        value={number.format(registrations.now)}
        {...registrations}
      />
      {income && <Sum name={t("console_home.measures.income")} value={money(income.now)} {...income} />}
      {owed && (
        <div>
          <dt>{t("console_home.owed")}</dt>
          <dd>
            <b className={styles.sum}>{money(owed.amount)}</b>
            {owed.overdue > 0 && (
              <small className={styles.small}>{t("console_home.overdue_part", { amount: money(owed.overdue) })}</small>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Large figures are in whole units of the currency. */
function useWholeMoney(): (amount: number) => string {
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const whole = new Intl.NumberFormat(localeOf(language), { style: "currency", currency, maximumFractionDigits: 0 })
  return (amount) => whole.format(fromMinorUnits(amount, currency))
}

function Sum({ name, value, now, last }: { name: string; value: string; now: number; last: number }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const change = new Intl.NumberFormat(language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={styles.sum}>{value}</b>
        <small className={styles.small}>
          {last === 0 ? (
            t("console_home.no_last")
          ) : (
            <>
              <span className={now >= last ? styles.up : undefined}>{change.format((now - last) / last)}</span>{" "}
              {t("console_home.than_last")}
            </>
          )}
        </small>
      </dd>
    </div>
  )
}

function Course({ season, measure }: { season: Figures; measure: Measure }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const money = useWholeMoney()
  const number = new Intl.NumberFormat(language)
  const write = (value: number) => (measure === "income" ? money(value) : number.format(value))
  const [present, last] = [seasonName(season.from), seasonName(season.last_from)]
  const now = season.weeks.map((week) => week[measure])
  const before = season.weeks.map((week) => week[`last_${measure}`] ?? 0)
  const figures = season[measure] ?? { now: 0, last: 0, last_in_all: 0 }
  const name = t(`console_home.measures.${measure}`)
  const months = monthsOf(season.from, language)
  return (
    <figure className={styles.course}>
      {/* On a phone it slides sideways, by key as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
      <section className={styles.slide} tabIndex={0} aria-label={name}>
        <LineChart
          title={t("console_home.chart", { measure: name, now: present, before: last })}
          description={t("console_home.chart_text", { now: write(figures.now), before: write(figures.last) })}
          now={now}
          before={before}
          steps={months.filter((_, month) => month % 2 === 0).map(({ week, short }) => ({ at: week, label: short }))}
          format={write}
          labels={{
            now: t("console_home.today", { value: write(figures.now) }),
            before: t("console_home.last_year", { value: write(figures.last) }),
            end: t("console_home.season_end", { value: write(figures.last_in_all), season: last }),
          }}
        />
      </section>
      <figcaption className={styles.caption}>
        <span className={styles.legendOpen}>
          <span className={styles.key}>
            <i className={styles.arrived} />
            {present}
          </span>
          <span className={styles.key}>
            <i className={styles.dotted} />
            {last}
          </span>
        </span>
        <details className={styles.data}>
          <summary>
            <Table2 className="icon icon-sm" aria-hidden="true" />
            {t("console_home.figures")}
          </summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("console_home.month_end")}</th>
                <th scope="col">{present}</th>
                <th scope="col">{last}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ long, end_week }) => (
                <tr key={long}>
                  <th scope="row">{long}</th>
                  <td>{now[end_week] == null ? "–" : write(now[end_week])}</td>
                  <td>{write(before[end_week] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  )
}
