// What cannot be undone is confirmed by typing a name. Capitals and white space do not count, on either side.
const plain = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/g, "")

/** Whether what was typed confirms: a person without a name is confirmed by nothing. */
export const confirms = (typed: string, name: string): boolean => plain(name) !== "" && plain(typed) === plain(name)
