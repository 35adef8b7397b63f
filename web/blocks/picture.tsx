import type { ComponentProps } from "react"
import { preload } from "react-dom"

type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "loading"> & {
  url: string
  alt: string
  /** How wide it is shown, in CSS's words. */
  sizes: string
  /** For pictures above the fold; all others load when they come near. */
  isEager?: boolean
}

const WIDTHS = [320, 640, 960, 1280, 1920]

/** A picture whose space the caller reserves: with a ratio, or with width and height. Where it is cropped, its focus point stays. */
export function Picture({ url, alt, sizes, isEager = false, style, ...rest }: PictureProps) {
  const srcSet = sourcesOf(url)
  const objectPosition = focusOf(url)
  return (
    <img
      {...rest}
      {...(srcSet ? { srcSet, sizes } : {})}
      src={withoutFocus(url)}
      alt={alt}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : undefined}
      decoding="async"
      style={objectPosition ? { objectPosition, ...style } : style}
    />
  )
}

/** Asks for an eager picture from the page's head, as React does for one that it writes itself. */
export function preloadPicture(url: string, sizes: string): void {
  const imageSrcSet = sourcesOf(url)
  preload(withoutFocus(url), {
    as: "image",
    fetchPriority: "high",
    ...(imageSrcSet && { imageSrcSet, imageSizes: sizes }),
  })
}

/** The srcset of an uploaded picture, stored in several widths; its address names the largest. */
export function sourcesOf(url: string): string | undefined {
  const [, folder, largest] = /^(\/files\/images\/[\w-]+)\/(\d{1,4})\.webp$/.exec(withoutFocus(url)) ?? []
  if (!folder) return undefined
  const widths = [...WIDTHS.filter((width) => width < Number(largest)), Number(largest)]
  return widths.map((width) => `${folder}/${width}.webp ${width}w`).join(", ")
}

const FOCUS = /\?focus=(\d{1,3})-(\d{1,3})$/

/** The focus point that the address of an uploaded picture carries, as CSS's object-position has it. */
export function focusOf(url: string): string | undefined {
  const [, x, y] = FOCUS.exec(url) ?? []
  return x && y && `${x}% ${y}%`
}

/** The address of the file alone. */
export const withoutFocus = (url: string): string => url.replace(FOCUS, "")
