/** A query as it is compared: addresses write the same one in several ways, with `,` or with `%2C`. */
export const queryOf = (search: string): string => new URLSearchParams(search).toString()
