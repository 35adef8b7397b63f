// One process at a time installs or builds in a checkout. The lock is a folder that holds one file named after its
// holder's pid. It is made complete and then renamed into place, so nobody ever sees it without its holder; and a dead
// holder's file is removed by its own name, so two takers cannot remove each other's.
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { keepSaying, say } from "./say.mjs"

export async function inTurn(lock, work) {
  const mine = `${lock}.${process.pid}`
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(dirname(lock), { recursive: true })
  mkdirSync(mine)
  writeFileSync(join(mine, String(process.pid)), "")
  const release = () => {
    rmSync(mine, { recursive: true, force: true })
    rmSync(join(lock, String(process.pid)), { force: true })
    removeEmpty(lock)
  }
  process.on("exit", release)
  try {
    await takeTurn(mine, lock)
    return await work()
  } finally {
    release()
    process.off("exit", release)
  }
}

async function takeTurn(mine, lock) {
  let stop = null
  while (!moved(mine, lock)) {
    const holder = freeOfTheDead(lock)
    if (holder && !stop) {
      say(`waiting for process ${holder}, which installs or builds here (its lock is ${lock})`)
      stop = keepSaying(`waiting for process ${holder}`)
    }
    await setTimeout(holder ? 200 : 1)
  }
  stop?.()
}

// Renaming onto a folder that is not empty fails on every system, but not with one code.
function moved(mine, lock) {
  try {
    renameSync(mine, lock)
    return true
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes(error.code)) return false
    if (error.code === "EPERM" && process.platform === "win32") return false
    throw error
  }
}

function freeOfTheDead(lock) {
  const holder = holderOf(lock)
  if (holder && isAlive(Number(holder))) return holder
  if (holder) rmSync(join(lock, holder), { force: true })
  removeEmpty(lock)
  return null
}

function holderOf(lock) {
  try {
    return readdirSync(lock)[0]
  } catch {
    return undefined
  }
}

function removeEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // Gone already, or another has taken it.
  }
}

// In a container a pid comes back soon: a lock under our own pid is one that an earlier life left.
function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
