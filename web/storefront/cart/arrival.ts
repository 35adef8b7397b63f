// Expiry is judged by the server's clock. A device's own may be wrong by hours, but it can measure how long ago an
// answer arrived: that is added to the server's time in the answer.
const arrivals = new WeakMap<object, number>()
let isFirst = true

/** When an answer arrived, by this device's clock. To be called as soon as it is there, or known to be missing. */
export function arrivalOf(answer: object | null): number {
  const known = answer && arrivals.get(answer)
  if (known) return known
  const arrival = Date.now() - (isFirst ? documentAge() : 0)
  isFirst = false
  if (answer) arrivals.set(answer, arrival)
  return arrival
}

/** The first answer came with the document, some time before any script ran. */
function documentAge(): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  return entry ? Math.max(0, Math.round(performance.now() - entry.responseStart)) : 0
}
