import { z } from "zod"

/** An uploaded picture as every list and page shows it; the address names the largest width there is. */
export const picture = z.object({
  cuid: z.string(),
  public_url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof picture>
