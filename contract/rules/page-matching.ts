/** A page found for an address, with the values of its `{parameters}` there. */
export interface PageMatch<P> {
  page: P
  params: Record<string, string>
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "")
const isParameter = (segment: string) => /^\{\w+\}$/.test(segment)

/** Literal segments before parameters, from the left; the longer template before the shorter. */
function moreSpecific(a: string[], b: string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]]
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1
    if (isParameter(left) !== isParameter(right)) return isParameter(left) ? 1 : -1
  }
  return 0
}

/** Every page whose template fits an address, the most specific first. */
export function matchPages<P extends { path: string }>(pages: readonly P[], pathname: string): PageMatch<P>[] {
  const asked = segmentsOf(pathname).map(decoded)
  return pages
    .map((page) => ({ page, template: segmentsOf(page.path) }))
    .filter(({ template }) => template.length === asked.length)
    .flatMap(({ page, template }) => {
      const params: Record<string, string> = {}
      const fits = template.every((segment, i) => {
        const value = asked[i]!
        if (!isParameter(segment)) return segment === value
        params[segment.slice(1, -1)] = value
        return true
      })
      return fits ? [{ page, params, template }] : []
    })
    .sort((a, b) => moreSpecific(a.template, b.template))
    .map(({ page, params }) => ({ page, params }))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
