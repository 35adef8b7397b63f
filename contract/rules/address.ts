interface Address {
  street: string
  number: string
  postcode: string
  city: string
}

/** An address in one line, as it is written here and understood by maps: "Rue du Noyer 214, 1030 Schaerbeek". */
export const writeAddress = ({ street, number, postcode, city }: Address): string =>
  joined([joined([street, number], " "), joined([postcode, city], " ")], ", ")

const joined = (parts: string[], between: string): string => parts.filter(Boolean).join(between)
