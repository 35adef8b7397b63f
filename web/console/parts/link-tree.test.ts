import { describe, expect, test } from "vitest"
import { header } from "#contract/blocks/parts.ts"
import { added, type Branch, changed, indented, mostAt, moved, outdented, type Place, removed } from "./link-tree.ts"

const link = (id: string, children: Branch[] = []): Branch => ({ id, name: id, href: `/${id}`, children })
const leaf = (id: string): Branch => ({ id, name: id, href: `/${id}` })
const tree: Branch[] = [link("a", [link("b", [leaf("c")]), link("d")]), link("e")]

const shapeOf = (links: readonly Branch[] | null): unknown =>
  links?.map(({ id, children = [] }) => (children.length > 0 ? [id, shapeOf(children)] : id))
const idsOf = (links: readonly Branch[]): string[] => links.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])
const placesOf = (links: readonly Branch[], above: Place = []): Place[] =>
  links.flatMap(({ children = [] }, index) => [[...above, index], ...placesOf(children, [...above, index])])
const read = (links: unknown) => header.parse({ content: { links } }).content.links

describe("the links of a header", () => {
  test("WEB-13 three levels, each with the room that its schema gives", () => {
    expect(mostAt).toEqual([20, 30, 30])
    const most = (count: number) => Array.from({ length: count }, (_, index) => link(`n${index}`))
    expect(added(most(20), [], "one")).toBe(null)
    expect(added([link("a", most(30))], [0], "one")).toBe(null)
    expect(outdented([link("a", [link("b")]), ...most(19)], [0, 0])).toBe(null)
    expect(indented([link("a", most(30)), link("b")], [1])).toBe(null)
  })

  test("WEB-31 a link of the menu waits for a sale; brought below another it no longer does", () => {
    const waiting: Branch[] = [link("a"), { ...link("b"), while_on_sale: "vouchers" }]
    expect(read(moved(waiting, [1], 0))[0]).toMatchObject({ id: "b", while_on_sale: "vouchers" })
    expect(JSON.stringify(indented(waiting, [1]))).not.toContain("while_on_sale")
    expect(read(changed(waiting, [0], { while_on_sale: "bundles" }))[0]).toMatchObject({ while_on_sale: "bundles" })
  })

  test("WEB-13 a link goes below the one before it, with those below it, and comes out after it", () => {
    expect(shapeOf(indented(tree, [1]))).toEqual([["a", [["b", ["c"]], "d", "e"]]])
    expect(shapeOf(indented(tree, [0, 1]))).toEqual([["a", [["b", ["c", "d"]]]], "e"])
    expect(shapeOf(outdented(tree, [0, 0]))).toEqual([["a", ["d"]], ["b", ["c"]], "e"])
    expect(shapeOf(outdented(tree, [0, 0, 0]))).toEqual([["a", ["b", "c", "d"]], "e"])
    // The first has none before it, the first level none around it; a branch of two levels would come to a fourth.
    expect(indented(tree, [0])).toBe(null)
    expect(outdented(tree, [1])).toBe(null)
    expect(indented([link("x", [link("y")]), tree[0]!], [1])).toBe(null)
  })

  test("WEB-13 links are added, changed, moved and removed where they stand", () => {
    expect(shapeOf(added(tree, [0, 0], "f"))).toEqual([["a", [["b", ["c", "f"]], "d"]], "e"])
    expect(added(tree, [0, 0, 0], "f")).toBe(null)
    expect(shapeOf(moved(tree, [0], 1))).toEqual(["e", ["a", [["b", ["c"]], "d"]]])
    expect(shapeOf(moved(tree, [0, 1], 0))).toEqual([["a", ["d", ["b", ["c"]]]], "e"])
    expect(shapeOf(removed(tree, [0, 0]))).toEqual([["a", ["d"]], "e"])
    expect(changed(tree, [0, 0, 0], { name: "Neuf" })[0]!.children![0]!.children).toEqual([
      { ...leaf("c"), name: "Neuf" },
    ])
  })

  test("WEB-13 whatever is done, nothing is lost, no id is there twice, and the schema takes it as it is", () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    let links: Branch[] = tree
    for (let step = 0; step < 2_000; step++) {
      const places = placesOf(links)
      const place = places[random(places.length)]!
      const moves = [
        () => added(links, random(4) === 0 ? [] : place, `n${step}`),
        () => indented(links, place),
        () => outdented(links, place),
        () => moved(links, place, 0),
      ]
      const which = random(moves.length)
      const next = moves[which]!()
      if (!next) continue
      const more = which === 0 ? [`n${step}`] : []
      expect(idsOf(next).toSorted()).toEqual([...idsOf(links), ...more].toSorted())
      links = next
    }
    expect(new Set(idsOf(links)).size).toBe(idsOf(links).length)
    expect(idsOf(links).length).toBeGreaterThan(100)
    expect(read(links)).toEqual(links)
  })
})
