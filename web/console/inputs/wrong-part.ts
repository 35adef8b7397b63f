const controls = ":is(input, select, textarea, button, [role=textbox], [role=spinbutton])"
const reached = ":not([tabindex='-1'], [aria-hidden=true] *, :disabled)"

/** The part of a field that has to be mended: the one marked as wrong, else the first that can be reached. */
export const wrongPart = (field: HTMLElement): HTMLElement | null =>
  field.querySelector<HTMLElement>(`${controls}[aria-invalid=true]${reached}`) ??
  field.querySelector<HTMLElement>(`[data-invalid] ${controls}${reached}`) ??
  field.querySelector<HTMLElement>(`${controls}${reached}`)
