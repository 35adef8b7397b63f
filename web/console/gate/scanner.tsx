import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { ImageUp } from "#web/ui/icons/image-up.tsx"
import styles from "./gate.module.css"
import { readCode } from "./read-code.ts"

interface ScannerProps {
  /** Tells why a code is not taken, or null where it is; then the scanner closes. */
  onCode: (code: string) => Promise<string | null>
  onClose: () => void
}

/** Looks several times a second: a code held up for a moment is enough. */
const LOOK_EVERY = 200

/** The camera, and a picture of a code where there is none. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useTranslation()
  const input = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (code: string) => {
    const refused = await onCode(code)
    if (refused === null) onClose()
    setProblem(refused)
  }
  const readPicture = async (file: File | undefined) => {
    if (!file) return
    const code = await createImageBitmap(file)
      .then(readCode)
      .catch(() => null)
    if (code === null) setProblem(t("console_attendance.gate.no_code"))
    else await take(code)
  }
  return (
    <Dialog title={t("console_attendance.gate.scan_title")} isOpen onOpenChange={onClose}>
      <Camera onCode={(code) => void take(code)} onMissing={() => setProblem(t("console_attendance.gate.no_camera"))} />
      <p className={styles.hint}>{t("console_attendance.gate.scan_text")}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <label className={buttonClass({ isBlock: true })} htmlFor={input}>
        <ImageUp className="icon icon-sm" aria-hidden="true" />
        {t("console_attendance.gate.picture")}
      </label>
      <input
        id={input}
        className="sr-only"
        type="file"
        accept="image/*"
        onChange={({ target }) => void readPicture(target.files?.[0])}
      />
    </Dialog>
  )
}

function Camera({ onCode, onMissing }: { onCode: (code: string) => void; onMissing: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    let isOpen = true
    let stream: MediaStream | undefined
    let last: string | null = null
    const look = async (element: HTMLVideoElement) => {
      while (isOpen) {
        const code = element.readyState >= element.HAVE_CURRENT_DATA ? await readCode(element).catch(() => null) : null
        // A code that stays in front of the camera is told once.
        if (isOpen && code !== null && code !== last) found(code)
        last = code ?? last
        await new Promise((next) => setTimeout(next, LOOK_EVERY))
      }
    }
    const start = async () => {
      const asked = { video: { facingMode: "environment" } }
      stream = await navigator.mediaDevices.getUserMedia(asked)
      const element = video.current
      if (!isOpen || !element) return stop()
      element.srcObject = stream
      await element.play()
      await look(element)
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => isOpen && missing())
    return () => {
      isOpen = false
      stop()
    }
  }, [])
  return <video ref={video} className={styles.video} muted playsInline />
}
