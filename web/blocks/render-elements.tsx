import { memo, type ReactNode, useContext, useMemo } from "react"
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
  const rendered = elements.map((element) => (
    <One
      key={element.id}
      element={element}
      block={registry[element.type] as BlockComponent}
      loaded={Object.hasOwn(data, element.id) ? data[element.id] : undefined}
      isMarked={preview}
      isHovered={preview && element.id === hovered}
      isOutermost={!outside}
    />
  ))
  return outside ? rendered : <OutlineContext value={outline}>{rendered}</OutlineContext>
}

interface OneProps {
  element: ParsedElement
  block: BlockComponent
  loaded: unknown
  isMarked: boolean
  isHovered: boolean
  isOutermost: boolean
}

/** Rendered again only for another element or other data: in the preview, one of many is changed at a time. */
const One = memo(function One({ element, block: Block, loaded, isMarked, isHovered, isOutermost }: OneProps) {
  const mark = isMarked ? markOf(element, isHovered) : {}
  return (
    <ElementGuard mark={mark} isOutermost={isOutermost}>
      {isAnswering(element.type) ? (
        <Answer element={element} text={loaded as string | undefined} mark={mark} isOutermost={isOutermost} />
      ) : (
        <Block element={element} data={loaded} mark={mark} />
      )}
    </ElementGuard>
  )
})

function markOf({ id, type }: ParsedElement, isHovered: boolean): ElementMark {
  const mark: ElementMark = { "data-element-id": id, "data-element-type": type }
  return isHovered ? { ...mark, "data-element-hovered": "" } : mark
}
