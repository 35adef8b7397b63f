import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import sharp from "sharp"
import type { StoredImage } from "#server/organisers/images/store-image.ts"
import { storeUpload } from "#server/organisers/images/store-upload.ts"
import { openFiles } from "#server/platform/providers/files.ts"

// A worker thread that draws the demo's pictures and stores their files as if they had been uploaded.
export interface Drawing {
  /** The folder of uploaded files. */
  files: string
  organiser_id: number
  names: string[]
}

/** By the names of their drawings. */
export type Drawn = Map<string, StoredImage>

const drawings = join(import.meta.dirname, "../../web/public/pictures")

async function draw({ files, organiser_id, names }: Drawing): Promise<Drawn> {
  const drawn: Drawn = new Map()
  for (const name of names) {
    const drawing = sharp(readFileSync(join(drawings, `${name}.svg`)))
    const content = await drawing.png({ compressionLevel: 1 }).toBuffer()
    drawn.set(name, await storeUpload(openFiles(files), organiser_id, { type: "image/png", content }))
  }
  return drawn
}

parentPort?.postMessage(await draw(workerData))
