// Names: kebab-case, and only words that say what is inside.
const vague = ["utils", "util", "helpers", "helper", "common", "manager", "service", "misc", "lib"]

/** What a file may be called besides kebab-case, because a tool or a custom asks for it. */
const customs = [
  /^\.[a-z-]+$/, // .gitignore, .ci
  /^[A-Z]+(\.md)?$/, // README.md, LICENSE
  /^entry\.(client|server)\.tsx$/,
  /^vite\.console\.config\.ts$/,
  /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/,
]
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|config|d|module))?(\.[a-z0-9]+)?$/
// The texts of other people's licences keep the names they are known by.
const elsewhere = /^docs\/licences\//

export function nameProblem(path: string): string | null {
  if (elsewhere.test(path)) return null
  for (const part of path.split("/")) {
    const words = part.replace(/\..*$/, "").split("-")
    const word = words.find((each) => vague.includes(each))
    if (word) return `${path}: "${word}" says nothing about what is inside`
    if (!kebab.test(part) && !customs.some((custom) => custom.test(part))) return `${path}: "${part}" is not kebab-case`
  }
  return null
}

const CEILING = 250

export function sizeProblem(path: string, text: string): string | null {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0)
  return lines > CEILING ? `${path}:${CEILING} has ${lines} lines, ${CEILING} is the ceiling` : null
}
