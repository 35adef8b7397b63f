import { BarcodeDetector as Ponyfill, prepareZXingModule } from "barcode-detector/ponyfill"
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"

/** Reads the QR code on a picture or on a frame of the camera; null where there is none. */
export type ReadCode = (source: ImageBitmapSource) => Promise<string | null>

interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one, and ours everywhere else; its program comes from our own origin. */
async function createDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = own ? await own.getSupportedFormats().catch(() => []) : []
  if (own && formats.includes("qr_code")) return new own({ formats: ["qr_code"] })
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new Ponyfill({ formats: ["qr_code"] })
}

let detector: Promise<Detector> | undefined

export const readCode: ReadCode = async (source) => {
  detector ??= createDetector()
  const [found] = await (await detector).detect(source)
  return found?.rawValue ?? null
}

/** Fetches the reader's program ahead of the first scan, so that it is on the device when there is no network. */
export const warmReader = async (): Promise<unknown> => (await fetch(wasm)).arrayBuffer()
