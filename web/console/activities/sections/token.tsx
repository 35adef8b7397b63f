import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { DialogTrigger } from "react-aria-components/Dialog"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import styles from "./sections.module.css"

interface TokenProps {
  /** The words of the sentence. */
  text: string
  /** Names the choice made here. */
  label: string
  isDisabled?: boolean
  children: (close: () => void) => ReactNode
}

/** An underlined part of a sentence: pressed, it opens a small picker. */
export function Token({ text, label, isDisabled = false, children }: TokenProps) {
  if (isDisabled) return <strong>{text}</strong>
  return (
    <DialogTrigger>
      <Button className={styles.token ?? ""} aria-label={`${label} ${text}`}>
        {text}
      </Button>
      <PopoverDialog label={label} placement="bottom start" contentClassName={styles.picker}>
        {children}
      </PopoverDialog>
    </DialogTrigger>
  )
}
