import { useId } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Button } from "#web/ui/button.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { Phone } from "#web/ui/icons/phone.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import styles from "./attendance.module.css"
import { idOf } from "./find-people.ts"

interface PickUpProps {
  row: DayRow
  isPending: boolean
  onDepart: (picked_up_by: string) => void
}

/** Who comes for the child, above the button that records the departure: those who may, or somebody else by name. */
export const PickUp = (props: PickUpProps) => (
  <KeptForm record={`attendances/${idOf(props.row)}/pick-up`}>
    <Choice {...props} />
  </KeptForm>
)

function Choice({ row, isPending, onDepart }: PickUpProps) {
  const { t } = useTranslation()
  const id = useId()
  const [first] = row.pick_up_people
  const [chosen, setChosen] = useHeld("chosen", first?.name ?? "")
  const [other, setOther] = useHeld<string | null>("other", null)
  const { participant, customer } = row
  const who = (other ?? chosen).trim()
  return (
    <section className={styles.pickUp} aria-labelledby={id}>
      <h3 id={id} className={styles.question}>
        {t("console_attendance.who_comes", { name: participant.fullname })}
      </h3>
      <KeptOffer />
      <ul className={styles.people}>
        {row.pick_up_people.map(({ name, phone }) => {
          const isChosen = other === null && chosen === name
          return (
            <li key={name + phone}>
              <button
                type="button"
                className={styles.person}
                aria-pressed={isChosen}
                onClick={() => {
                  setOther(null)
                  setChosen(name)
                }}
              >
                <Avatar name={name} size="sm" />
                <span className={styles.who}>
                  <b className={styles.name}>{name}</b>
                  {phone && <small className={styles.facts}>{phone}</small>}
                </span>
                {isChosen && <Check className="icon icon-sm" aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
      <TextField
        label={t("console_attendance.somebody_else")}
        hasOptionalMark={false}
        value={other ?? ""}
        maxLength={100}
        onChange={(text) => setOther(text === "" ? null : text)}
      />
      {other !== null && customer.phone && (
        <p className={styles.warning}>
          <Phone className="icon icon-sm" aria-hidden="true" />
          {t("console_attendance.call_first", { phone: customer.phone })}
        </p>
      )}
      <Button variant="primary" size="lg" isBlock isPending={isPending} onPress={() => onDepart(who)}>
        <LogOut className="icon icon-sm" aria-hidden="true" />
        {who ? t("console_attendance.departure_with", { name: who }) : t("console_attendance.departure")}
      </Button>
    </section>
  )
}
