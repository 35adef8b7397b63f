import { ChevronUp, LogOut, User } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from "react-aria-components/Menu"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { isLanguage, languages } from "#contract/language.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import "#web/ui/popover.css"
import { useSession } from "../session/session.ts"
import { useChooseLanguage } from "../session/use-choose-language.ts"
import { useLogout } from "../session/use-logout.ts"
import { ownScreens } from "./navigation.ts"
import styles from "./rail.module.css"

/** The names of languages are written in themselves. */
const names = { fr: "Français", en: "English" } as const

/** The person: their own screens, their language, logging out. */
export function PersonMenu() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const chooseLanguage = useChooseLanguage()
  const logOut = useLogout()
  const { collaborator } = useSession()
  const roles = collaborator.roles.map(({ name }) => name).join(", ")
  return (
    <MenuTrigger>
      <Button className={styles.person ?? ""}>
        <Avatar name={collaborator.firstname} tint={2} />
        <span className={styles.text}>
          <span className={styles.personName}>{collaborator.fullname}</span>
          <small className={styles.detail}>{roles || collaborator.email}</small>
          <span className="sr-only">{t("console_shell.person.menu")}</span>
        </span>
        <ChevronUp className="icon icon-sm" aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="top start" offset={4}>
        <Menu className={`popover-list ${styles.menu}`} aria-label={t("console_shell.person.menu")}>
          <MenuSection aria-label={collaborator.fullname}>
            {ownScreens.map(({ path, text }) => (
              <MenuItem key={path} id={path} className="popover-item" onAction={() => void navigate(path)}>
                <User className="icon icon-sm" aria-hidden="true" />
                <span className="tx">{t(text)}</span>
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="popover-line" />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[i18n.language]}
            onSelectionChange={(keys) => {
              const [language] = keys
              if (isLanguage(language)) void chooseLanguage(language)
            }}
          >
            <Header className="popover-title">{t("console_shell.person.language")}</Header>
            {languages.map((language) => (
              <MenuItem key={language} id={language} className="popover-item" textValue={names[language]}>
                <span className={styles.dot} aria-hidden="true" />
                <span className="tx" lang={language}>
                  {names[language]}
                </span>
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="popover-line" />
          <MenuItem id="logout" className="popover-item" onAction={() => void logOut()}>
            <LogOut className="icon icon-sm" aria-hidden="true" />
            <span className="tx">{t("console_shell.person.logout")}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
