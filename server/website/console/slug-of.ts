const LONGEST = 80

/** A title as part of an address: `Cœur d’été : à vos bottes !` becomes `coeur-d-ete-a-vos-bottes`. May be empty. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, LONGEST)
    .replace(/-+$/, "")
