import { useRef } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import { CircleCheck } from "#web/ui/icons/circle-check.tsx"
import { CircleDashed } from "#web/ui/icons/circle-dashed.tsx"
import { LoaderCircle } from "#web/ui/icons/loader-circle.tsx"
import styles from "./pictures.module.css"
import type { Upload, useUploads } from "./use-uploads.ts"

/** Chooses pictures of this computer, one or several, and sends them. */
export function UploadButton({ uploads: { upload, isRunning } }: { uploads: ReturnType<typeof useUploads> }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) void upload(files)
          target.value = ""
        }}
      />
      <Button onPress={() => input.current?.click()} isPending={isRunning}>
        {t("console_entity.form.pictures_upload")}
      </Button>
    </>
  )
}

const icons = { waits: CircleDashed, runs: LoaderCircle, done: CircleCheck, failed: CircleAlert }

/** How far each picture is, and why one was refused. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === "done" || state === "failed").length
  return (
    <div className={styles.uploads}>
      <progress
        max={uploads.length}
        value={done}
        aria-label={t("console_entity.form.pictures_sent", { done, count: uploads.length })}
      />
      <ul>
        {uploads.map(({ key, name, state, share, reason }) => {
          const Icon = icons[state]
          return (
            <li key={key} data-state={state}>
              <Icon className="icon icon-sm" aria-hidden="true" />
              <span>{name}</span>
              {state === "runs" && <progress value={share} aria-label={name} />}
              <span>{reason ?? t(`console_entity.form.picture_states.${state}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
