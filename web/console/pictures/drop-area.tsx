import type { ReactNode } from "react"
import { DropZone } from "react-aria-components/DropZone"
import { useTranslation } from "#web/texts/use-translation.tsx"
import styles from "./pictures.module.css"
import type { useUploads } from "./use-uploads.ts"

interface DropAreaProps {
  uploads: ReturnType<typeof useUploads>
  isDisabled: boolean
  children: ReactNode
}

/** The part of a screen on which pictures can be dropped or pasted, one or several. */
export function DropArea({ uploads: { upload, isRunning }, isDisabled, children }: DropAreaProps) {
  const { t } = useTranslation()
  return (
    <DropZone
      className={styles.drop ?? ""}
      aria-label={t("console_pictures.drop")}
      isDisabled={isDisabled || isRunning}
      getDropOperation={() => "copy"}
      onDrop={async ({ items }) => {
        const dropped = items.filter((item) => item.kind === "file")
        if (dropped.length > 0) await upload(await Promise.all(dropped.map((item) => item.getFile())))
      }}
    >
      {children}
    </DropZone>
  )
}
