/** What somebody did, step by step: undoing and redoing go through a hundred of them. Saving is no step. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step was about: further changes to the same, such as the next letter of a text, belong to it. */
  about: string | null
}

const KEPT = 100

export const beginHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], about: null })

export function addStep<T>(history: History<T>, present: T, about: string | null = null): History<T> {
  if (present === history.present) return history
  const isSame = about !== null && about === history.about
  const past = isSame ? history.past : [...history.past, history.present].slice(-KEPT)
  return { past, present, future: [], about }
}

export function undo<T>({ past, present, future, about }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, about }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null }
}

export function redo<T>({ past, present, future, about }: History<T>): History<T> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, about }
  return { past: [...past, present], present: next, future: rest, about: null }
}

/** Further changes are a step of their own, whatever they are about: a pause, another field. */
export const endStep = <T>(history: History<T>): History<T> =>
  history.about === null ? history : { ...history, about: null }
