/** What the field of one setting is given, whatever its kind. */
export interface SettingProps<T> {
  /** Where it stands in the element's settings, as `buttons.0.href`: what a problem of the page names. */
  path: string
  label: string
  hint?: string | undefined
  value: T | undefined
  /** Undefined takes the setting away, so that what it is without holds again. */
  onChange: (value: T | undefined) => void
  error?: string | undefined
  isRequired: boolean
}
