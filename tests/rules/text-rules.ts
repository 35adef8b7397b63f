// What no committed file says, be it code, configuration or prose.
import { at, type Source } from "./sources.ts"

// Each pattern is written so that it does not match itself.
const forbidden: readonly [RegExp, string][] = [
  [/\b(TOD[O]|FIXM[E])\b/g, "says $: do it, or write it down where it is planned"],
  [/(?<![\w.\-})\]])\/(work|tmp|home|root|Users)\/[\w.-]*/g, "names a path of one machine: $"],
  [/\.\.\/share[d]\b/g, "names $, which only the authors have"],
  [/\b(npmj[s]\.(org|com)|yarnpk[g]\.com|pk[g]\.github\.com|npmmirro[r]\.com)\b/g, "names a registry: $"],
  [
    /:\/\/[\w.-]*\b(registry|artifactory|nexus|verdaccio|npm)\b[\w.-]*(?<!\.example)(?=[/:"'\s]|$)/g,
    "names a registry: $",
  ],
  [/^(@[\w-]+:)?registry\s*=.*$/gm, "names a registry: $"],
]

// CI tries the authors' installer of Citus where it is present, and does without it elsewhere.
const isTriedInCi = ({ path }: Source, found: string) => path === ".ci/run" && found.startsWith("..")

export const textProblems = (source: Source): string[] =>
  forbidden.flatMap(([pattern, problem]) =>
    [...source.text.matchAll(pattern)]
      .filter((match) => !isTriedInCi(source, match[0]))
      .map((match) => at(source, match.index, problem.replace("$", match[0]))),
  )
