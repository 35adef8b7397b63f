import type { Control, UseFormReturn } from "react-hook-form"
import { z } from "zod"
import type { consoleSetupEndpoints } from "#contract/endpoints/console-setup.ts"

type Body = z.input<typeof consoleSetupEndpoints.setUpActivity.body>

/** What the form holds: a price that is not typed yet is null, and a new place is sent where one is written. */
export interface AssistantValues extends Omit<Required<Body>, "price"> {
  price: number | null
  isNewPlace: boolean
  [more: string]: unknown
}

export type AssistantForm = UseFormReturn<AssistantValues>
// biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
export type AssistantControl = Control<any, unknown, any>

/** The contract's schema over what the form holds. */
export const asSent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((held) => {
    const { isNewPlace, new_location, location, price, ...rest } = held as AssistantValues
    const isWritten = isNewPlace && Boolean(new_location?.title)
    return {
      ...rest,
      ...(price === null ? {} : { price }),
      location: isNewPlace ? null : location || null,
      new_location: isWritten ? new_location : null,
    }
  }, schema) as unknown as z.ZodType<z.output<S>, AssistantValues>
