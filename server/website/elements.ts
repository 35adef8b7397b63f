import type { z } from "zod"
import type { ElementType, elements } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"

/** Builds elements for a page written in code, typed by their settings, with ids unique on that page. */
export function elementMaker() {
  let made = 0
  return <T extends ElementType>(
    type: T,
    settings: z.input<(typeof elements)[T]> = {} as never,
    children: Element[] = [],
  ): Element => ({ id: `${type}-${++made}`, type, settings, children })
}
