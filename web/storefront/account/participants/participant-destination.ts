import { sameSitePath, withParameter } from "#contract/rules/redirect.ts"

const list = "/account/participants"

/**
 * Where the screen that adds a participant leads: to the `redirect` it was given, which keeps its own query and gets
 * every other parameter of this page and, once there is one, the new participant. Without a redirect, to the list.
 */
export function participantDestination(query: URLSearchParams, participant?: { cuid: string }): string {
  const path = sameSitePath(query.get("redirect"))
  if (!path) return list
  const url = new URL(path, "http://this.site")
  const others = [...query].filter(([name]) => name !== "redirect")
  for (const [name] of others) url.searchParams.delete(name)
  for (const [name, value] of others) url.searchParams.append(name, value)
  const destination = `${url.pathname}${url.search}${url.hash}`
  return participant ? withParameter(destination, "participant", participant.cuid) : destination
}
