import { type Editor, useEditorState } from "@tiptap/react"
import { useState } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { Toolbar } from "react-aria-components/Toolbar"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Bold } from "#web/ui/icons/bold.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { Heading1 } from "#web/ui/icons/heading-1.tsx"
import { Heading2 } from "#web/ui/icons/heading-2.tsx"
import { Heading3 } from "#web/ui/icons/heading-3.tsx"
import { Heading4 } from "#web/ui/icons/heading-4.tsx"
import { Italic } from "#web/ui/icons/italic.tsx"
import { Link } from "#web/ui/icons/link.tsx"
import { List } from "#web/ui/icons/list.tsx"
import { ListOrdered } from "#web/ui/icons/list-ordered.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import styles from "./rich-text.module.css"

const headings = [
  [1, Heading1],
  [2, Heading2],
  [3, Heading3],
  [4, Heading4],
] as const

/** The tools above a text: one row that arrow keys walk through. */
export function RichTextBar({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      list: now.isActive("bulletList"),
      ordered: now.isActive("orderedList"),
      link: now.isActive("link"),
      heading: headings.find(([level]) => now.isActive("heading", { level }))?.[0] ?? null,
    }),
  })
  const run = () => editor.chain().focus()
  const tool = (label: string, Icon: Icon, isOn: boolean, act: () => void) => (
    <ToggleButton
      className={styles.tool ?? ""}
      aria-label={label}
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={act}
    >
      <Icon className="icon icon-sm" aria-hidden="true" />
    </ToggleButton>
  )
  return (
    <>
      <Toolbar className={styles.bar ?? ""} aria-label={t("console_entity.rich_text.tools")}>
        {tool(t("console_entity.rich_text.bold"), Bold, is.bold, () => run().toggleBold().run())}
        {tool(t("console_entity.rich_text.italic"), Italic, is.italic, () => run().toggleItalic().run())}
        {headings.map(([level, Icon]) => (
          <span key={level} className={styles.slot}>
            {tool(t("console_entity.rich_text.heading", { level }), Icon, is.heading === level, () =>
              run().toggleHeading({ level }).run(),
            )}
          </span>
        ))}
        {tool(t("console_entity.rich_text.list"), List, is.list, () => run().toggleBulletList().run())}
        {tool(t("console_entity.rich_text.ordered"), ListOrdered, is.ordered, () => run().toggleOrderedList().run())}
        {tool(t("console_entity.rich_text.link"), Link, is.link, () => setLinking(true))}
      </Toolbar>
      <LinkDialog editor={editor} isOpen={isLinking} onOpenChange={setLinking} />
    </>
  )
}

interface LinkDialogProps {
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The address of a link. Emptied, the text stays without one. */
function LinkDialog({ editor, isOpen, onOpenChange }: LinkDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t("console_entity.rich_text.link")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <LinkForm editor={editor} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation()
  const [href, setHref] = useState(String(editor.getAttributes("link").href ?? ""))
  const isWrong = href !== "" && !/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/.test(href)
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange("link")
    if (href === "") chain.unsetLink().run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className={styles.link}>
      <TextField
        label={t("console_entity.rich_text.address")}
        hint={t("console_entity.rich_text.address_hint")}
        error={isWrong ? t("console_entity.rich_text.address_wrong") : undefined}
        hasOptionalMark={false}
        value={href}
        onChange={setHref}
      />
      <Button variant="primary" isDisabled={isWrong} onPress={set}>
        {t("console_entity.rich_text.set")}
      </Button>
    </div>
  )
}
