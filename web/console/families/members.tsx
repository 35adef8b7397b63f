import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./families.module.css"
import { useAge } from "./use-age.ts"

/** The people of a household, each with what comes next, and who may come for them. */
export function Members({ customer, here }: { customer: Household; here: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const age = useAge()
  const { date, timeRange } = useFormats()
  const { participants, pick_up_people } = customer
  return (
    <Panel
      title={t("console_household.members")}
      end={
        may("participants.participants.create") && (
          <LinkButton variant="plain" size="sm" href={`${here}/participant`}>
            <Plus className="icon icon-sm" aria-hidden="true" />
            {t("console_household.participant")}
          </LinkButton>
        )
      }
    >
      {participants.length === 0 && <p className={styles.quiet}>{t("console_household.no_members")}</p>}
      <ul className={styles.members}>
        {participants.map((each, place) => (
          <li key={each.cuid} className={styles.member}>
            <div className={styles.memberHead}>
              <Avatar name={each.firstname} tint={place} />
              <span>
                <TextLink href={`/participants/${each.cuid}`}>{each.fullname}</TextLink>
                <small>
                  {age(each.birthdate)} · {date(each.birthdate, "short_year")}
                </small>
              </span>
            </div>
            {each.missing.length > 0 && (
              <Badge tone="warning" icon={<TriangleAlert className="icon icon-sm" aria-hidden="true" />}>
                {t("console_household.missing", { count: each.missing.length })}
              </Badge>
            )}
            <p className={styles.next}>
              <small>{t("console_household.next")}</small>
              {each.next ? (
                <>
                  <TextLink href={`/registrations/${each.next.registration}`}>{each.next.activity}</TextLink>
                  <span>{`${date(each.next.start_at, "short")}, ${timeRange(each.next.start_at, each.next.end_at)}`}</span>
                </>
              ) : (
                <span>{t("console_household.no_next")}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {pick_up_people.length > 0 && (
        <dl className={styles.facts}>
          <div>
            <dt>{t("console_household.pick_up")}</dt>
            <dd>
              {pick_up_people
                .map(({ name, phone, participant }) => `${name} (${[participant, phone].filter(Boolean).join(", ")})`)
                .join(" · ")}
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
