import { Link } from "react-router"
import type { Website } from "#contract/endpoints/website.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

/** The organiser's logo, or our mark in its colour, beside its name. */
export function Brand({ organiser }: { organiser: Website["organiser"] }) {
  return (
    <>
      {organiser.logo ? (
        <img src={organiser.logo} alt="" height={36} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" rx="11" fill="var(--accent-solid)" />
          <path d="M20 7 L31 31 L20 25.5 L9 31Z" fill="var(--on-accent)" />
          <path d="M20 7 L20 25.5 L9 31Z" fill="var(--surface)" opacity=".9" />
        </svg>
      )}
      <span>{organiser.name}</span>
    </>
  )
}

export function Logo({ organiser }: { organiser: Website["organiser"] }) {
  const { t } = useTranslation()
  return (
    <Link className="logo" to="/" aria-label={t("shell.logo", { name: organiser.name })}>
      <Brand organiser={organiser} />
    </Link>
  )
}
