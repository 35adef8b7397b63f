import { useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { LibraryPicture } from "#contract/endpoints/images.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import styles from "./pictures.module.css"
import { usePictureAddress } from "./use-picture-address.ts"
import { imagesKey } from "./use-uploads.ts"

const STEP = 5
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
const crops = ["16 / 9", "1 / 1", "3 / 4"]

/** The point of a picture that every crop keeps: pressed on the picture or moved by the arrow keys, and shown in three crops. */
export function FocusPoint({ image }: { image: LibraryPicture }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const hint = useId()
  const src = usePictureAddress()(image.public_url)
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null)
  const { x, y } = moved ?? { x: image.focus_x, y: image.focus_y }
  const move = (x: number, y: number) => setMoved({ x: within(x), y: within(y) })
  const save = async () => {
    const { cuid, alt, version } = image
    const body = { alt, focus_x: x, focus_y: y, version }
    const outcome = await run(
      (intention) => call("PUT /api/console/images/{cuid}", { params: { cuid }, body }, intention),
      { success: t("console_pictures.focus_saved") },
    )
    await client.invalidateQueries({ queryKey: imagesKey })
    if (outcome.isDone) setMoved(null)
  }
  return (
    <div className={styles.focus}>
      <p className="field-label">{t("console_pictures.focus")}</p>
      <p className="hint" id={hint}>
        {t("console_pictures.focus_hint")}
      </p>
      <button
        type="button"
        className={styles.point}
        aria-label={t("console_pictures.focus_at", { x, y })}
        aria-describedby={hint}
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // A press by the keyboard has no place.
          if (detail === 0) return
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
        }}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (!step) return
          event.preventDefault()
          move(x + step[0], y + step[1])
        }}
      >
        <img src={src} alt="" />
        <i style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p role="status" className={styles.uses}>
        {moved && t("console_pictures.focus_at", { x, y })}
      </p>
      <ul className={styles.crops} aria-label={t("console_pictures.crops")}>
        {crops.map((aspectRatio) => (
          <li key={aspectRatio}>
            <img src={src} alt={aspectRatio} style={{ aspectRatio, objectPosition: `${x}% ${y}%` }} />
          </li>
        ))}
      </ul>
      {moved && (
        <Button size="sm" onPress={() => void save()} isPending={isPending}>
          {t("console_pictures.focus_save")}
        </Button>
      )}
    </div>
  )
}
