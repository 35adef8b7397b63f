import { type ReactNode, useContext, useMemo } from "react"
import { isAnswering } from "#contract/blocks/answering.ts"
import type { ParsedElement } from "#contract/blocks/registry.ts"
import { Answer } from "./answer.tsx"
import type { BlockComponent, ElementMark } from "./blocks-context.ts"
import { ElementGuard } from "./element-guard.tsx"
import { OutlineContext, outlineOf } from "./outline.ts"
import { useBlocks } from "./use-blocks.ts"
import "./preview.css"

// Elements render the registry's components without wrappers: a page has only the nodes of its blocks, to which the
// preview adds attributes that identify them. Sections render their children through this same component.
export function Elements({ elements }: { elements: ParsedElement[] }): ReactNode {
  const { registry, data, preview, hovered } = useBlocks()
  const outside = useContext(OutlineContext)
  const outline = useMemo(() => outside ?? outlineOf(elements), [outside, elements])
  const rendered = elements.map((element) => {
    const Block = registry[element.type] as BlockComponent
    const loaded = Object.hasOwn(data, element.id) ? data[element.id] : undefined
    const mark = preview ? markOf(element, hovered) : {}
    return (
      <ElementGuard key={element.id} mark={mark} isOutermost={!outside}>
        {isAnswering(element.type) ? (
          <Answer element={element} text={loaded as string | undefined} mark={mark} isOutermost={!outside} />
        ) : (
          <Block element={element} data={loaded} mark={mark} />
        )}
      </ElementGuard>
    )
  })
  return outside ? rendered : <OutlineContext value={outline}>{rendered}</OutlineContext>
}

function markOf({ id, type }: ParsedElement, hovered: string | null): ElementMark {
  const mark: ElementMark = { "data-element-id": id, "data-element-type": type }
  return id === hovered ? { ...mark, "data-element-hovered": "" } : mark
}
