import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Picture } from "#contract/endpoints/images.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { callTelling } from "../session/call.ts"

export interface Upload {
  key: number
  name: string
  state: "waits" | "runs" | "done" | "failed"
  /** How much of it has been sent, from 0 to 1. */
  share: number
  /** Why it was refused, in words. */
  reason?: string
}

export const imagesKey = ["images"]

/** Sends pictures one after another, because the server turns one at a time; a refused one does not stop the others. */
export function useUploads(alt: string, onUploaded?: (picture: Picture) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const upload = async (files: readonly File[]) => {
    const begun: Upload[] = files.map(({ name }, key) => ({ key, name, state: "waits", share: 0 }))
    setUploads(begun)
    const set = (key: number, change: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))
    for (const [key, file] of files.entries()) {
      set(key, { state: "runs" })
      try {
        const send = callTelling((share) => set(key, { share }))
        const { image } = await send("POST /api/console/images", { query: { alt }, upload: file })
        set(key, { state: "done" })
        onUploaded?.(image)
      } catch (error) {
        set(key, { state: "failed", reason: errorText(t, errorCode(error)) })
      }
    }
    await client.invalidateQueries({ queryKey: imagesKey })
  }
  return { uploads, upload, isRunning: uploads.some(({ state }) => state === "waits" || state === "runs") }
}
