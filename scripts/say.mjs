// Progress lines carry the seconds since the command began. A command whose own output is data moves them to stderr.
export const voice = { to: process.stdout }

export function say(message) {
  voice.to.write(`[${seconds(0)}] ${message}\n`)
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
