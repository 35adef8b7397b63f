import { BadConfiguration } from "../config.ts"
import { newCuid } from "../cuid.ts"
import type { Database } from "../database/database.ts"
import { underStartLock } from "../database/start-lock.ts"
import type { Platform } from "../platform.ts"

type Ground = Pick<Platform, "config" | "database" | "files">

/** The file that holds the folder's id. A later copy or backup of the folder has it with the rest. */
const ID = "folder-id"

/**
 * Checks at start that DATA_DIR is the folder where this database's uploaded files are: its id is in the folder and in the
 * database. The first process writes both; a process with a folder of its own would not find what the others store. The
 * embedded database is in DATA_DIR itself and needs no check.
 */
export async function claimFiles({ config, database, files }: Ground): Promise<void> {
  if (database.kind === "embedded") return
  const matches = await underStartLock(database, async () => {
    const kept = await readKept(database)
    return kept === null ? adopt(database, files) : kept === (await readId(files))
  })
  if (!matches)
    throw new BadConfiguration(
      `DATA_DIR: ${config.data_dir} is not the folder where the uploaded files of this database are. All servers and workers on one database share one DATA_DIR; npm run adopt-files makes this folder the one, e.g. after a restore.`,
    )
}

/** Makes DATA_DIR the folder of this database from now on, whichever it was before. */
export const adoptFiles = ({ database, files }: Ground): Promise<boolean> =>
  underStartLock(database, () => adopt(database, files))

/** A folder that has an id keeps it: another database, e.g. a copy made for a trial, may use the folder as well. */
async function adopt(database: Database, files: Platform["files"]): Promise<true> {
  const id = (await readId(files)) ?? newCuid()
  await files.put(ID, Buffer.from(id))
  await database.query(
    "insert into files_folder (id) values ($1) on conflict (is_only) do update set id = excluded.id",
    [id],
  )
  return true
}

async function readKept(database: Database): Promise<string | null> {
  const { rows } = await database.query("select id from files_folder")
  return rows[0]?.id ?? null
}

async function readId(files: Platform["files"]): Promise<string | null> {
  const content = await files.get(ID)
  return content && (Buffer.from(content).toString().trim() || null)
}
