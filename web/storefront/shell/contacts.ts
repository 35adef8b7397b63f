import type { Website } from "#contract/endpoints/website.ts"

/** The organiser's contacts for the menu: from its topbar, else from its own record. */
export function menuContacts({ topbar, organiser }: Pick<Website, "topbar" | "organiser">) {
  return {
    email: topbar?.content.email ?? organiser.email,
    phone: topbar?.content.phone || organiser.phone,
  }
}
