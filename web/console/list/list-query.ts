import type { Entity } from "#contract/entities/entity.ts"

/** Parameters of the address that a list sends as they are. */
const plain = ["sort", "filter"]

export const filtersOf = ({ fields }: Pick<Entity, "fields">): string[] =>
  Object.entries(fields).flatMap(([name, { filter }]) => (filter ? [name] : []))

/** What a list asks for, from its address. A search of one character is not sent; other parameters are not the list's. */
export function askedOf(of: Pick<Entity, "fields" | "archives">, address: URLSearchParams): Record<string, string> {
  const search = address.get("search")?.trim() ?? ""
  const names = [...plain, ...filtersOf(of), ...(of.archives ? ["archived"] : [])]
  const given = names.flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(search.length >= 2 ? [["search", search], ...given] : given)
}

/** The address's parameters that narrow the list: without them it is whole. */
export const narrowing = (asked: Record<string, string>): string[] =>
  Object.keys(asked).filter((name) => name !== "sort" && name !== "archived")

/** The sort as React Aria has it. */
export function sortOf({ order }: Pick<Entity, "order">, asked: Record<string, string>) {
  const sort = asked.sort ?? order
  return { column: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "descending" : "ascending" } as const
}
