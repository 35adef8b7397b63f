/** Tells what the page has loaded so far, in bytes as they came over the wire, whenever something more has come. */
export function pageWeight(tell: (bytes: number) => void): () => void {
  const sizes = new Map<string, number>()
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[]) sizes.set(entry.name, entry.encodedBodySize)
    tell([...sizes.values()].reduce((sum, size) => sum + size, 0))
  }
  const watch = new PerformanceObserver((list) => add(list.getEntries()))
  for (const type of ["navigation", "resource"]) watch.observe({ type, buffered: true })
  return () => watch.disconnect()
}
