declare module "virtual:language-chunks" {
  /** The address of each language's script; empty while developing. */
  export const languageChunks: Partial<Record<"fr" | "en", string>>
}
