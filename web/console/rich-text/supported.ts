// What the editor can hold. Anything else that an organiser's HTML may have (pictures, tables, figures) would be lost in
// it: such a text is edited as HTML.
const known = "p, h1, h2, h3, h4, br, hr, strong, b, em, i, u, s, code, pre, ul, ol, li, a, blockquote"

/** Whether the editor holds all of a text. */
export function isSupported(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  return [...body.querySelectorAll("*")].every((element) => element.matches(known))
}
