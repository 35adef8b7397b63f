// Progress lines carry the seconds since the command began. A command whose own output is data moves them to stderr.
export const voice = { to: process.stdout }

/** Longest silence while something is under way. */
const SILENCE = 4_000
const CLEAR_LINE = "\x1b[K"

export function say(message) {
  voice.to.write(`${voice.to.isTTY ? CLEAR_LINE : ""}[${seconds(0)}] ${message}\n`)
}

/**
 * Repeats what is under way, with its seconds, until the function it gives is called: every few seconds a new line, or on
 * a terminal every second the same line again. The cursor then stays at the beginning of that line, so that whatever is
 * printed next takes its place.
 */
export function keepSaying(doing) {
  const began = performance.now()
  const { isTTY } = voice.to
  const tell = () => {
    const line = `[${seconds(0)}] ${doing}: ${Math.round((performance.now() - began) / 1000)} s so far`
    voice.to.write(isTTY ? `${CLEAR_LINE}${line}\r` : `${line}\n`)
  }
  const timer = setInterval(tell, isTTY ? 1_000 : SILENCE)
  return () => clearInterval(timer)
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
