import { lazy } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { ChevronUp } from "#web/ui/icons/chevron-up.tsx"
import { useSession } from "../session/session.ts"
import { MenuButton } from "./menu-button.tsx"
import styles from "./rail.module.css"

const load = () => import("./person-list.tsx")
const PersonList = lazy(async () => ({ default: (await load()).PersonList }))

/** The person, and the menu of what is theirs. */
export function PersonMenu() {
  const { t } = useTranslation()
  const { collaborator } = useSession()
  const roles = collaborator.roles.map(({ name }) => name).join(", ")
  return (
    <MenuButton className={styles.person} menu={PersonList} load={load}>
      <Avatar name={collaborator.firstname} tint={2} />
      <span className={styles.text}>
        <span className={styles.personName}>{collaborator.fullname}</span>
        <small className={styles.detail}>{roles || collaborator.email}</small>
        <span className="sr-only">{t("console_shell.person.menu")}</span>
      </span>
      <ChevronUp className="icon icon-sm" aria-hidden="true" />
    </MenuButton>
  )
}
