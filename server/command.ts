import { runCommand } from "./commands.ts"
import { BadConfiguration, readConfig } from "./platform/config.ts"
import { askRunningServer } from "./platform/control-socket.ts"
import { FolderInUse } from "./platform/database/data-folder.ts"
import { openPlatform } from "./platform/open-platform.ts"

// npm run <command>: runs here when the database can be opened, otherwise inside the running embedded server.
const [name = "", ...args] = process.argv.slice(2)
const print = (line: string) => console.log(line)

async function main(): Promise<number> {
  const config = readConfig(process.env)
  try {
    const platform = await openPlatform(config, `npm run ${name}`)
    try {
      return await runCommand(platform, name, args, print)
    } finally {
      await platform.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const exit = await askRunningServer(config.data_dir, name, args, print)
    if (exit === null) throw error
    return exit
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error instanceof BadConfiguration || error instanceof FolderInUse ? error.message : error)
  return 1
})
