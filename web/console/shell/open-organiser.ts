/** Another organiser is another document: its language, its accent and the sites it may show in frames are its own. */
export const openOrganiser = (slug: string): void => location.assign(`/${slug}`)
