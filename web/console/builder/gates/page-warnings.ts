import { type ParsedElement, parsePage } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import { contrast, ENOUGH_CONTRAST } from "#contract/rules/accent.ts"
import { outlineOf } from "#web/blocks/outline.ts"
import { backgroundStyle } from "#web/blocks/section/background.ts"

// Warnings do not keep a page from being published: text that is hard to read on its background, headings that skip a level.
// The worst contrast is told even where it is good enough. Elements that do not parse are problems, and not looked at here.
export interface PageWarning {
  code: "CONTRAST_LOW" | "HEADING_JUMP"
  element: string
}

export interface Judged {
  warnings: PageWarning[]
  /** The worst contrast of a text whose colour was chosen; null where none was. */
  contrast: number | null
}

const PAGE = "#ffffff"

export function judgePage(content: Element[]): Judged {
  const parsed = parsePage(content)
  const texts = textsOn(parsed, PAGE)
  const low = texts.filter((text) => text.contrast < ENOUGH_CONTRAST)
  return {
    warnings: [
      ...low.map(({ element }): PageWarning => ({ code: "CONTRAST_LOW", element })),
      ...jumps(parsed).map((element): PageWarning => ({ code: "HEADING_JUMP", element })),
    ],
    contrast: texts.length > 0 ? Math.min(...texts.map((text) => text.contrast)) : null,
  }
}

interface Text {
  element: string
  contrast: number
}

/** Texts whose colour was chosen, with their contrast on the nearest background; null is a picture of unknown colours. */
function textsOn(elements: ParsedElement[], around: string | null): Text[] {
  return elements.flatMap((element) => {
    const behind = backgroundOf(element, around)
    const color = colorOf(element)
    const own = color && behind ? [{ element: element.id, contrast: contrast(color.slice(0, 7), behind) }] : []
    return [...own, ...textsOn(element.children, behind)]
  })
}

function backgroundOf({ settings }: ParsedElement, around: string | null): string | null {
  if (!("background" in settings) || !settings.background) return around
  const behind = backgroundStyle(settings.background).style["--behind"]
  return typeof behind === "string" ? behind : null
}

/** Black is nobody's choice: the page turns it white on what is dark. */
function colorOf(element: ParsedElement): string | undefined {
  if (element.type !== "heading" && element.type !== "paragraph") return
  const { color } = element.settings.style
  return color === "#000000" || !element.settings.content.trim() ? undefined : color
}

/** Headings more than one level below the one before. Titles of sections take the level that is due. */
function jumps(parsed: ParsedElement[]): string[] {
  const outline = outlineOf(parsed)
  let above = 0
  return inOrder(parsed).flatMap((element) => {
    const level = element.type === "heading" ? element.settings.level : outline.get(element.id)
    if (level === undefined) return []
    const isJump = element.type === "heading" && level > above + 1
    above = level
    return isJump ? [element.id] : []
  })
}

const inOrder = (elements: ParsedElement[]): ParsedElement[] =>
  elements.flatMap((element) => [element, ...inOrder(element.children)])
