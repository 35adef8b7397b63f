// Journeys run at one instant, whatever the hour: the server's process, its embedded database (whose clock is the process's
// Date), the tests' process and Chromium's pages shift their Date alike. Time then goes on as usual.

/** Shifts Date by so many milliseconds, once. It runs in pages too, so it names nothing outside itself. */
export function shiftDate(milliseconds: number): void {
  const RealDate = globalThis.Date
  // A page whose clock Playwright has taken over is at the instant that its test says.
  if (!String(RealDate.now).includes("[native code]")) return
  const now = () => RealDate.now() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  })
}

/** Preloaded into a process (`environmentAt`), it shifts that process by what its environment says. */
const { DATE_SHIFT } = globalThis.process?.env ?? {}
if (DATE_SHIFT) shiftDate(Number(DATE_SHIFT))

/** The environment of a Node process whose Date is shifted from its first line on. */
export const environmentAt = (shift: number) => ({
  DATE_SHIFT: String(shift),
  NODE_OPTIONS: `--import=${import.meta.url}`,
})
