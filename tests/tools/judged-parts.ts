// axe takes half a second for a page, and the same header, footer and rail stand on all of them. Each element of a page has
// a fingerprint here: of its markup, its text and its state, of all that it stands in, and of the width of the window. A
// part whose fingerprint axe has judged before is left out the next time; whatever differs in a letter is judged again.

interface Part {
  element: Element
  fingerprint: string
  /** How many elements are in it. */
  size: number
}

/** The elements of the document in their order. It runs in a page, so all that it needs is in it. */
export function listParts(settings: string): Part[] {
  const parts: Part[] = []
  const hash = (text: string) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 2_654_435_761)
      b = Math.imul(b ^ code, 1_597_334_677)
    }
    return ((b >>> 0) * 4_294_967_296 + (a >>> 0)).toString(36)
  }
  const stateOf = (element: Element) => {
    const { value, checked, disabled } = element as HTMLInputElement
    return `${value} ${checked} ${disabled} ${element === document.activeElement}`
  }
  // React and React Aria number their ids anew on every page.
  const tagOf = (element: Element) =>
    [element.localName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`), stateOf(element)]
      .join(" ")
      .replaceAll(/react-aria\d*|[:_]r_?\w+[:_]/g, "id")
  const visit = (element: Element, above: string): string => {
    const tag = tagOf(element)
    const part = { element, fingerprint: "", size: 0 }
    const first = parts.push(part)
    const here = hash(above + tag)
    const inside = [...element.childNodes].map((node) =>
      node instanceof Element ? visit(node, here) : node instanceof Text ? node.data : "",
    )
    const content = hash([tag, ...inside].join("<"))
    part.fingerprint = hash(above + content)
    part.size = parts.length - first
    return content
  }
  visit(document.documentElement, `${settings} ${innerWidth}`)
  return parts
}

/** Of those parts, the largest that were judged before. */
export function judgedOf(parts: readonly Part[], judged: { has(fingerprint: string): boolean }): Part[] {
  const found: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if (!judged.has(part.fingerprint)) continue
    found.push(part)
    at += part.size
  }
  return found
}

/** The fingerprints of what is in `within`, without those parts that hold, or are in, something that was not judged. */
export function fingerprintsIn(parts: readonly Part[], within: string, unjudged: string): string[] {
  const isJudged = ({ element }: Part) =>
    element.closest(within) && !element.closest(unjudged) && !element.querySelector(unjudged)
  return parts.filter(isJudged).map(({ fingerprint }) => fingerprint)
}
