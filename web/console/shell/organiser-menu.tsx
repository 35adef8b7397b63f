import { lazy } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronsUpDown } from "#web/ui/icons/chevrons-up-down.tsx"
import { useSession } from "../session/session.ts"
import { Mark } from "./mark.tsx"
import { MenuButton } from "./menu-button.tsx"
import styles from "./rail.module.css"

const load = () => import("./organiser-list.tsx")
const OrganiserList = lazy(async () => ({ default: (await load()).OrganiserList }))

/** Who one works for, and the switch to the others this browser knows. */
export function OrganiserMenu() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  return (
    <MenuButton className={styles.organiser} menu={OrganiserList} load={load}>
      <Mark className={styles.mark} />
      <span className={styles.text}>
        <b className={styles.organiserName}>{organiser.name}</b>
        <small className={styles.detail}>{new URL(organiser.site_url).hostname}</small>
        <span className="sr-only">{t("console_shell.organiser.change")}</span>
      </span>
      <ChevronsUpDown className="icon icon-sm" aria-hidden="true" />
    </MenuButton>
  )
}
