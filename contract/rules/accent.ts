// The organiser picks one accent; every shade is computed from it in OKLCH, by the formulas of the look's tokens, as
// plain sRGB for browsers without relative colours and for mails.
// A light accent carries dark text, any other is deepened to carry white; hover and press move away from the text colour.
// A colour outside of sRGB loses chroma and keeps lightness and hue. Text then has 4.5:1 for each of the 16.7 million
// accents (all were tried once; the test keeps a grid of them), so nothing needs adjusting afterwards.

import { cachedByKey } from "./cached-by-key.ts"

export const defaultAccent = "#e67e22"

type Colour = { l: number; c: number; h: number }

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

const parseHex = (hex: string): string | null => {
  const [, digits] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(hex.trim()) ?? []
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase()
}

const channel = (hex: string, position: number): number =>
  linear(Number.parseInt(hex.slice(position, position + 2), 16) / 255)

const toOklch = (hex: string): Colour => {
  const [r, g, b] = [channel(hex, 1), channel(hex, 3), channel(hex, 5)] as const
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const c = Math.hypot(x, y)
  // A grey has no hue of its own, only noise: it takes the neutrals'.
  return { l, c, h: c < 1e-4 ? Math.PI / 3 : Math.atan2(y, x) }
}

const toLinearRgb = ({ l, c, h }: Colour): [number, number, number] => {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const inGamut = (colour: Colour): boolean => toLinearRgb(colour).every((value) => value > -1e-4 && value < 1.0001)

const toHex = (colour: Colour): string => {
  const fitting = { ...colour, l: Math.min(Math.max(colour.l, 0), 1) }
  if (!inGamut(fitting)) {
    let outside = fitting.c
    fitting.c = 0
    for (let step = 0; step < 20; step++) {
      const c = (fitting.c + outside) / 2
      if (inGamut({ ...fitting, c })) fitting.c = c
      else outside = c
    }
  }
  const bytes = toLinearRgb(fitting).map((value) => Math.round(gamma(Math.min(Math.max(value, 0), 1)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** WCAG's contrast ratio of two colours written #rrggbb, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Black or white, whichever reads better: one of them always has 4.5:1. */
export const readableOn = (background: string): string => {
  const hex = parseHex(background) ?? "#000000"
  return contrast(hex, "#ffffff") >= contrast(hex, "#000000") ? "#ffffff" : "#000000"
}

export const accentShades = cachedByKey(100, (accent) => {
  const { l, c, h } = toOklch(parseHex(accent) ?? defaultAccent)
  const light = l > 0.64
  const base = Math.min(l, light ? 0.86 : 0.53)
  const fill = (away: number) => toHex({ l: base + away, c, h })
  return {
    "accent-solid": fill(0),
    "accent-hover": fill(light ? 0.035 : -0.05),
    "accent-press": fill(light ? 0.06 : -0.09),
    "on-accent": toHex(light ? { l: 0.2, c: 0.03, h } : { l: 0.99, c: 0, h }),
    "accent-text": toHex({ l: Math.min(l, 0.5), c: Math.min(c, 0.15), h }),
    "accent-ink": toHex({ l: 0.3, c: Math.min(c, 0.07), h }),
    "accent-soft": toHex({ l: 0.968, c: c * 0.17, h }),
    "accent-soft-2": toHex({ l: 0.932, c: c * 0.34, h }),
    "accent-line": toHex({ l: 0.84, c: c * 0.6, h }),
  }
})

/** The shades as CSS custom properties, for a style attribute. */
export const accentStyle = (accent: string): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(accentShades(accent)).map(([role, shade]) => [`--${role}`, shade]))

/** The contrast that text needs to be read by everybody. */
export const ENOUGH_CONTRAST = 4.5

/** A contrast as it is told: rounded down, so that one that is just too little does not look like enough. */
export const toldContrast = (ratio: number): number => Math.floor(ratio * 10) / 10
