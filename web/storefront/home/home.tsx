import { Mail, MapPin, Phone } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useRouteLoaderData } from "react-router"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/hero.svg"
import type { loader as rootLoader } from "../root.tsx"
import "./home.css"

/** What the organiser's own record can say, until its pages are built from blocks. */
export default function Home() {
  const { t } = useTranslation()
  const website = useRouteLoaderData<typeof rootLoader>("root")?.website
  if (!website) return null
  const { name, description, email, phone, address } = website.organiser
  const facts = [
    { icon: Mail, label: t("home.contact.email"), value: email },
    { icon: Phone, label: t("home.contact.phone"), value: phone },
    {
      icon: MapPin,
      label: t("home.contact.address"),
      value: address && `${address.street} ${address.number}, ${address.postcode} ${address.city}`,
    },
  ].filter(({ value }) => value)
  return (
    <>
      <section className="hero">
        <div className="container hero-in">
          <div>
            {address && <p className="label">{address.city}</p>}
            <h1>{name}</h1>
            {description && <p className="lead">{description}</p>}
            <div className="row">
              {email && (
                <LinkButton variant="primary" size="lg" href={`mailto:${email}`}>
                  {t("home.write")}
                </LinkButton>
              )}
              {phone && (
                <LinkButton variant="plain" size="lg" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                  {t("home.call", { phone })}
                </LinkButton>
              )}
            </div>
          </div>
          <div className="hero-img">
            <img src={picture} alt={t("home.picture")} width={1160} height={1000} fetchPriority="high" />
          </div>
        </div>
      </section>
      {facts.length > 0 && (
        <section className="section container">
          <div className="section-head">
            <div>
              <h2>{t("home.contact.title")}</h2>
              <p className="sub">{t("home.contact.subtitle")}</p>
            </div>
          </div>
          <dl className="home-facts">
            {facts.map(({ icon: Icon, label, value }) => (
              <div key={label}>
                <dt>
                  <Icon className="icon" aria-hidden />
                  {label}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
