import type { ElementType } from "./registry.ts"

/** Elements that show what the page's address names, and the parameter that names it. */
const params: Partial<Record<ElementType, string>> = {
  activity: "activity",
  availability: "availability",
  bundle: "bundle",
  membership: "membership",
  voucher: "voucher",
  "blog-article": "article",
  "checkout-success": "cart",
}

/** Whether a page at this path, such as `/stages/{activity}`, has what the element shows. */
export function belongsAt(path: string, type: ElementType): boolean {
  const param = params[type]
  return param === undefined || path.includes(`{${param}}`)
}
