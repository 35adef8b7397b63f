import { isRecord } from "#contract/rules/is-record.ts"

/** Where a setting stands in an element's settings: names, and places in lists. */
export type Path = readonly (string | number)[]

// Settings are whatever JSON was stored: a path that leads through something else finds nothing, and makes its own way.

export function settingAt(settings: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined
    return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }, settings)
}

/** The settings with this value. Undefined takes it away, and with it the objects around it that are left empty. */
export function withSetting(settings: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === "number") {
    const list = Array.isArray(settings) ? settings : []
    const next = withSetting(list[step], rest, value)
    // A row stays, even without anything in it: it is taken away by itself only.
    if (next === undefined && rest.length === 0) return list.filter((_, index) => index !== step)
    return step < list.length ? list.with(step, next) : [...list, next]
  }
  const { [step]: before, ...others } = isRecord(settings) ? settings : {}
  const next = withSetting(before, rest, value)
  const isLeftEmpty = rest.length > 0 && value === undefined && isRecord(next) && Object.keys(next).length === 0
  if (next === undefined || isLeftEmpty) return others
  return isRecord(settings) ? { ...settings, [step]: next } : { [step]: next }
}
