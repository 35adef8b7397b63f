/** The address that a title makes: "Fêtes & goûters d’été" is "/fetes-gouters-d-ete". */
export function pathOf(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return `/${words.join("-").slice(0, 80).replace(/-$/, "")}`
}
