/** What an erased family is called in the books, in no reader's language: what is shown for it is a word of the locales. */
export const erased = { firstname: "deleted", lastname: "customer" } as const
export const erasedName = `${erased.firstname} ${erased.lastname}`
