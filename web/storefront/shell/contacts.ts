import type { Website } from "#contract/endpoints/website.ts"

/** What a telephone dials: the number without what makes it readable. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`

/** How to reach the organiser from the menu: as its topbar says, else as its own record does. */
export function menuContacts({ topbar, organiser }: Pick<Website, "topbar" | "organiser">) {
  return {
    email: topbar?.content.email ?? organiser.email,
    phone: topbar?.content.phone || organiser.phone,
  }
}
