// Irreversible actions are confirmed by typing a name. Capitals and white space do not count, on either side.
const plain = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/g, "")

/** Whether the typed text confirms; an empty name is never confirmed. */
export const confirms = (typed: string, name: string): boolean => plain(name) !== "" && plain(typed) === plain(name)
