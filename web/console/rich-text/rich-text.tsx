import { type Editor, EditorContent, useEditor } from "@tiptap/react"
import StarterKit from "@tiptap/starter-kit"
import { useEffect, useEffectEvent } from "react"
import { Skeleton } from "#web/ui/skeleton.tsx"
import styles from "./rich-text.module.css"
import { RichTextBar } from "./rich-text-bar.tsx"

interface RichTextProps {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  isDisabled: boolean
  /** The ids of what names and describes it. */
  labelledBy: string
  describedBy: string
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: "https", HTMLAttributes: { target: null, rel: null } },
  }),
]

const isAlive = (editor: Editor | null): editor is Editor => editor !== null && !editor.isDestroyed

const htmlIn = (editor: Editor) => (editor.isEmpty ? "" : editor.getHTML())

/**
 * A text with headings, lists and links. The editor reads HTML into a document of its own that has no place for anything
 * that acts, so that nothing of what others wrote runs here; the server cleans it again.
 */
export function RichText({ value, onChange, onBlur, isDisabled, labelledBy, describedBy }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    // Its style is in our sheet.
    injectCSS: false,
    // Made once the field is in the page. One that is made while the page is drawn is destroyed again if that takes longer than a
    // millisecond, and whatever asks it for its text then fails.
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: `${styles.text} html`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
      },
    },
    onUpdate: ({ editor: written }) => onChange(htmlIn(written)),
    onBlur,
  })
  useEffect(() => {
    if (isAlive(editor)) editor.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  // Another value that was not typed here: the changes were discarded, or somebody else's were taken.
  const follow = useEffectEvent(() => {
    if (isAlive(editor) && !editor.isFocused && htmlIn(editor) !== value)
      editor.commands.setContent(value, { emitUpdate: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value is followed
  useEffect(() => follow(), [value])
  if (!editor) return <Skeleton height="9.5rem" />
  return (
    <div className={styles.box} data-disabled={isDisabled || undefined}>
      <RichTextBar editor={editor} isDisabled={isDisabled} />
      <EditorContent editor={editor} />
    </div>
  )
}
