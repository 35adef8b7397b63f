// Work of this process beside a command. The command says its steps itself and sends each here, so that the one under way
// is repeated with its seconds once the work is done, which repeats itself until then.
import { endAll, run } from "./processes.mjs"
import { keepSaying } from "./say.mjs"

/**
 * Answers what the work answers, when both have ended. A command that fails has said why: everything ends with its code, and
 * work that was interrupted is done again by the next start. The command is not interrupted by work that fails.
 */
export async function sideBySide(work, [command, args, options]) {
  let step = null
  let stop = null
  const hear = (told) => {
    stop?.()
    step = told
    if (stop) stop = keepSaying(step)
  }
  const beside = run(command, args, { ...options, hear }).then(async (code) => {
    stop?.()
    if (code !== 0) await endAll(code)
    step = null
  })
  const answer = await work()
  if (step) stop = keepSaying(step)
  await beside
  return answer
}
