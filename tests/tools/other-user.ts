// PostgreSQL refuses to run as root, and initdb refuses a uid that has no name.
import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { dirname } from "node:path"

export interface OtherUser {
  uid: number
  gid: number
}

const ACCOUNTS = ["postgres", "nobody", "daemon", "bin"]

/** Whom to run as instead of root; undefined when we are not root. */
export function otherUser(): OtherUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const account of ACCOUNTS) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number.parseInt(id(flag, account), 10))
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

/** Whether the user can enter every folder on the way to the path: a clone or a TMPDIR below /root is closed to others. */
export function canReach(user: OtherUser | undefined, path: string) {
  if (!user) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function id(flag: string, account: string) {
  return spawnSync("id", [flag, account], { encoding: "utf8" }).stdout ?? ""
}
