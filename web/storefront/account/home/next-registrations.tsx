import type { Registration } from "#contract/endpoints/account-registrations.ts"
import { hasPassed, relativeTime } from "#contract/rules/dates.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { registrationFacts } from "../registrations/registration-facts.ts"
import { tintsOf, Who } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import "./next-registrations.css"

/** The next registration, large; the following ones in a line each. */
export function NextRegistrations({ registrations, count }: { registrations: Registration[]; count: number }) {
  const { t } = useTranslation()
  const [next, ...later] = registrations
  if (!next) return null
  const tint = tintsOf(registrations.map(({ participant }) => participant))
  return (
    <section aria-label={t("account.home.next")}>
      <Next registration={next} tint={tint(next.participant.id)} />
      {later.length > 0 && (
        <ul className="later">
          {later.map((registration) => (
            <Later key={registration.cuid} registration={registration} />
          ))}
        </ul>
      )}
      {count > registrations.length && (
        <TextLink href="/account/registrations" hasArrow>
          {t("account.home.all_registrations")}
        </TextLink>
      )}
    </section>
  )
}

/** The start of the first of its dates that is not over. */
const startOf = ({ dates, availability }: Registration, now: string): string =>
  dates.find(({ date }) => !hasPassed(date.end_at, now))?.date.start_at ?? availability.start_at

function Next({ registration, tint }: { registration: Registration; tint: number }) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { cuid, availability, participant } = registration
  const [image] = availability.activity.images
  const start_at = startOf(registration, now)
  return (
    <div className="nextup" data-plain={image ? undefined : ""}>
      {image && <Picture url={image.public_url} alt="" sizes="(max-width: 60rem) 100vw, 30rem" isEager />}
      <div>
        <p className="label">
          {hasPassed(start_at, now) ? t("account.home.now") : relativeTime(start_at, now, formats.language)}
        </p>
        <h2>{availability.activity.title}</h2>
        {registrationFacts(registration, formats, t).map((fact) => (
          <p key={fact} className="small">
            {fact}
          </p>
        ))}
        <Who name={participant.fullname} tint={tint} />
        <TextLink hasArrow href={`/account/registrations/${cuid}`}>
          {t("account.home.more")} <span className="sr-only">{availability.activity.title}</span>
        </TextLink>
      </div>
    </div>
  )
}

function Later({ registration }: { registration: Registration }) {
  const { website, now } = useAccount()
  const { date } = formatsOf(website.language, website.organiser)
  const { cuid, availability, participant } = registration
  return (
    <li>
      <span className="num muted">{date(startOf(registration, now), "short_weekday")}</span>
      <SiteLink className="strong" href={`/account/registrations/${cuid}`}>
        {availability.activity.title}
      </SiteLink>
      <span className="small">{participant.fullname}</span>
    </li>
  )
}
