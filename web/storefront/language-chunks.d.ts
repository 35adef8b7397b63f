declare module "virtual:language-chunks" {
  /** The addresses of each language's scripts; none while developing. */
  export const languageChunks: Record<"fr" | "en", { first?: string; account?: string }>
}
