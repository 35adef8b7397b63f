// Browsers name themselves after each other: Edge says that it is Chrome and Safari too. The first that fits is meant.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
]

export interface Device {
  browser: string | null
  system: string | null
}

const find = (names: readonly [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? null

/** The browser and the system that a User-Agent header speaks of, as far as it is known. */
export const deviceOf = (user_agent: string | null): Device => ({
  browser: find(browsers, user_agent ?? ""),
  system: find(systems, user_agent ?? ""),
})
