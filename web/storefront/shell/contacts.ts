import type { Website } from "#contract/endpoints/website.ts"

/** A phone number without the characters that make it readable. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`

/** The organiser's contacts for the menu: from its topbar, else from its own record. */
export function menuContacts({ topbar, organiser }: Pick<Website, "topbar" | "organiser">) {
  return {
    email: topbar?.content.email ?? organiser.email,
    phone: topbar?.content.phone || organiser.phone,
  }
}
