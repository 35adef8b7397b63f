import { Autocomplete } from "react-aria-components/Autocomplete"
import { Dialog } from "react-aria-components/Dialog"
import { Input } from "react-aria-components/Input"
import { Collection, Header, Menu, MenuItem, MenuSection } from "react-aria-components/Menu"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { TextField } from "react-aria-components/TextField"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import "#web/ui/overlay.css"
import { Kbd } from "../keys/kbd.tsx"
import styles from "./palette.module.css"
import { type PaletteItem, usePalette } from "./use-palette.tsx"

interface PaletteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the list of keys. */
  onKeys: () => void
}

/** Search everywhere and commands, over whatever is open. */
export function Palette({ isOpen, onOpenChange, onKeys }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={`scrim ${styles.veil}`}>
      <Modal className={styles.palette ?? ""}>
        <Dialog className={styles.dialog ?? ""} aria-label={t("console_palette.title")}>
          <PaletteBody onKeys={onKeys} close={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBody({ onKeys, close }: { onKeys: () => void; close: () => void }) {
  const { t } = useTranslation()
  const { text, setText, sections, note } = usePalette({ onKeys })
  const act = (item: PaletteItem) => {
    close()
    item.run()
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField className={styles.field ?? ""} aria-label={t("console_palette.field")} autoFocus>
        <Search className="icon" aria-hidden="true" />
        <Input className={styles.input ?? ""} placeholder={t("console_palette.placeholder")} maxLength={200} />
        <Kbd isDecoration>Escape</Kbd>
      </TextField>
      <p className={note ? styles.note : "sr-only"} role="status">
        {note}
      </p>
      <Menu className={styles.list ?? ""} aria-label={t("console_palette.results")} items={sections}>
        {(section) => (
          <MenuSection id={section.id}>
            <Header className={styles.title}>{section.title}</Header>
            <Collection items={section.items}>
              {(item) => (
                <MenuItem id={item.id} textValue={item.title} className={styles.item ?? ""} onAction={() => act(item)}>
                  {item.icon}
                  <span className={styles.text}>
                    <b className={item.detail ? styles.strong : styles.plain}>{item.title}</b>{" "}
                    {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  </span>
                  {item.badge && <Badge>{item.badge}</Badge>}
                  {item.keyName && <Kbd isDecoration>{item.keyName}</Kbd>}
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  )
}
