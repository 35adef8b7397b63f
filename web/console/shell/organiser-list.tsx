import { Header, MenuItem, MenuSection, Separator } from "react-aria-components/Menu"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { ExternalLink } from "#web/ui/icons/external-link.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { useKnownOrganisers } from "../session/known-organisers.ts"
import { useSession } from "../session/session.ts"
import { AccentTile } from "./mark.tsx"
import type { OpenMenu } from "./menu-button.tsx"
import { MenuPopover } from "./menu-popover.tsx"
import { openOrganiser } from "./open-organiser.ts"
import styles from "./rail.module.css"

/** The organisers this browser knows, the site, and the way to others. */
export function OrganiserList(menu: OpenMenu) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const known = useKnownOrganisers()
  return (
    <MenuPopover {...menu} label={t("console_shell.organiser.change")} placement="bottom start">
      <MenuSection>
        <Header className="popover-title">{t("console_shell.organiser.working_for")}</Header>
        {known.map(({ slug, name, detail, accent_color }) => (
          <MenuItem
            key={slug}
            id={slug}
            textValue={name}
            className={`popover-item ${styles.choice}`}
            onAction={() => slug !== organiser.slug && openOrganiser(slug)}
          >
            <AccentTile accent={accent_color} />
            <span className="tx">
              <b className={styles.choiceName}>{name}</b>
              <small className={styles.detail}>{detail}</small>
            </span>
            {slug === organiser.slug && <Check className="icon icon-sm" aria-hidden="true" />}
          </MenuItem>
        ))}
      </MenuSection>
      <Separator className="popover-line" />
      <MenuItem id="/site" className="popover-item" href={organiser.site_url} target="_blank" rel="noopener">
        <ExternalLink className="icon icon-sm" aria-hidden="true" />
        <span className="tx">{t("console_shell.organiser.site")}</span>
      </MenuItem>
      <MenuItem id="/login" className="popover-item" onAction={() => openOrganiser("login")}>
        <Plus className="icon icon-sm" aria-hidden="true" />
        <span className="tx">{t("console_shell.organiser.other")}</span>
      </MenuItem>
    </MenuPopover>
  )
}
