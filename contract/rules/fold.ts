/** Letters without case, accents or ligatures, as the database's `app.fold` has them: for finding by typing. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
