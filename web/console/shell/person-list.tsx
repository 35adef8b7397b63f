import { Header, MenuItem, MenuSection, Separator } from "react-aria-components/Menu"
import { useNavigate } from "react-router"
import { isLanguage, languages } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { User } from "#web/ui/icons/user.tsx"
import { useSession } from "../session/session.ts"
import { useChooseLanguage } from "../session/use-choose-language.ts"
import { useLogout } from "../session/use-logout.ts"
import type { OpenMenu } from "./menu-button.tsx"
import { MenuPopover } from "./menu-popover.tsx"
import { ownScreens } from "./navigation.ts"
import styles from "./rail.module.css"

/** The names of languages are written in themselves. */
const names = { fr: "Français", en: "English" } as const

/** The person's own screens, their language, logging out. */
export function PersonList(menu: OpenMenu) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const chooseLanguage = useChooseLanguage()
  const logOut = useLogout()
  const { collaborator } = useSession()
  return (
    <MenuPopover {...menu} label={t("console_shell.person.menu")} placement="top start">
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
        selectedKeys={[language]}
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
    </MenuPopover>
  )
}
