import { Check, ChevronsUpDown, ExternalLink, Plus } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from "react-aria-components/Menu"
import { useTranslation } from "react-i18next"
import "#web/ui/popover.css"
import { useKnownOrganisers } from "../session/known-organisers.ts"
import { useSession } from "../session/session.ts"
import { AccentTile, Mark } from "./mark.tsx"
import { openOrganiser } from "./open-organiser.ts"
import styles from "./rail.module.css"

/** Who one works for, and the switch to the others this browser knows. */
export function OrganiserMenu() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const known = useKnownOrganisers()
  return (
    <MenuTrigger>
      <Button className={styles.organiser ?? ""}>
        <Mark className={styles.mark} />
        <span className={styles.text}>
          <b className={styles.organiserName}>{organiser.name}</b>
          <small className={styles.detail}>{new URL(organiser.site_url).hostname}</small>
          <span className="sr-only">{t("console_shell.organiser.change")}</span>
        </span>
        <ChevronsUpDown className="icon icon-sm" aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom start" offset={4}>
        <Menu className={`popover-list ${styles.menu}`} aria-label={t("console_shell.organiser.change")}>
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
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
