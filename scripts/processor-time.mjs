// The processor time of this process and of all that it has started, children's children included, as Linux counts it.
// A process that is waited for hands its time to its parent. Nobody waits for the children of one that was killed, such as
// a browser's or a database server's, and their time would be lost: all are looked at every second, and what the nearest
// of their ancestors that is left was not handed is kept.
import { readdirSync, readFileSync } from "node:fs"

const TICKS_PER_SECOND = 100
const OFTEN = 1_000

/** Answers a function that gives the seconds so far, or null where the system does not tell; it ends the watching. */
export function watchProcessorTime(list = listProcesses, often = OFTEN) {
  const first = list()
  if (!first) return () => null
  const account = openAccount(process.pid)
  const look = () => account.look(list())
  look()
  const timer = setInterval(look, often).unref()
  return () => {
    clearInterval(timer)
    look()
    return account.seconds()
  }
}

/** Adds up what is seen of a process and its descendants, look after look. */
export function openAccount(root) {
  /** Those of ours that were alive at the last look, by pid. */
  let known = new Map()
  let lost = 0
  return {
    look(processes) {
      const alive = ours(processes, root, known)
      lost += notHanded(known, alive)
      known = alive
    },
    seconds: () => [...known.values()].reduce((sum, one) => sum + timeOf(one), lost) / TICKS_PER_SECOND,
  }
}

const timeOf = ({ own, waited }) => own + waited

/** Of the time of those that are gone, what no ancestor was handed. */
function notHanded(known, alive) {
  const isAlive = ({ pid, start }) => alive.get(pid)?.start === start
  const heir = ({ ppid }) => {
    const parent = known.get(ppid)
    return !parent || isAlive(parent) ? parent : heir(parent)
  }
  const due = new Map()
  for (const one of known.values()) if (!isAlive(one)) due.set(heir(one), (due.get(heir(one)) ?? 0) + timeOf(one))
  const handed = (one) => (one ? alive.get(one.pid).waited - one.waited : 0)
  return [...due].reduce((sum, [one, ticks]) => sum + Math.max(0, ticks - handed(one)), 0)
}

/** The root, its descendants, and those that were known before and have another parent by now. */
function ours(processes, root, known) {
  const byPid = new Map(processes.map((one) => [one.pid, one]))
  const found = new Map()
  const isOurs = (one) => {
    if (!one) return false
    if (one.pid === root || found.has(one.pid) || known.get(one.pid)?.start === one.start) return true
    return one.ppid !== one.pid && isOurs(byPid.get(one.ppid))
  }
  for (const one of processes) if (isOurs(one)) found.set(one.pid, one)
  return found
}

/** All processes, each with its own time and that of the children it has waited for; null where there is no such list. */
function listProcesses() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(Number(pid)) ?? [])
  } catch {
    return null
  }
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name stands in parentheses and may hold anything: fields are counted from the last one on.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [ppid, start] = [Number(fields[1]), fields[19]]
    const [user, system, waited_user, waited_system] = fields.slice(11, 15).map(Number)
    return { pid, ppid, start, own: user + system, waited: waited_user + waited_system }
  } catch {
    // It ended meanwhile.
    return null
  }
}
