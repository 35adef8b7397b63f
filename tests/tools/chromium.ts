// Which Chromium the browser tests drive: CHROMIUM, else the system's, else the one Playwright has downloaded.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "playwright"

// First the one without a window: the same engine, and pages are drawn with a fifth less work.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
]

// Quiet and offline: the browser asks nothing of the network that a page did not ask.
export const chromiumArgs = [
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * No network: everything goes through a proxy that is not there, pages and service workers alike. A cut by the browser's
 * tools may miss a service worker that is just starting.
 */
export const noNetwork = ["--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>"]

export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`)
  return named || (systemChromiums()[0] ?? downloadedChromium())
}

export function systemChromiums() {
  const suffix = process.platform === "win32" ? ".exe" : ""
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean)
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, `${name}${suffix}`)))
  return [...inPath, ...usualPlaces()].filter((path) => existsSync(path))
}

export function downloadedChromium() {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

function usualPlaces() {
  if (process.platform === "darwin")
    return ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (process.platform !== "win32") return []
  const { ProgramFiles = "", "ProgramFiles(x86)": programFiles32 = "", LOCALAPPDATA = "" } = process.env
  const folders = [ProgramFiles, programFiles32, LOCALAPPDATA].filter(Boolean)
  return folders.map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe"))
}
