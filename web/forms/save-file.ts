import { CallError } from "#contract/client.ts"

/** Fetches a file and lets the browser save it, in this tab; a refusal is thrown like any call's. */
export async function saveFile(path: string, method: "GET" | "POST" = "GET"): Promise<void> {
  const response = await fetch(path, { method })
  if (!response.ok) throw new CallError(response.status, await response.json().catch(() => ({})))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = nameOf(response.headers.get("content-disposition") ?? "")
  link.click()
  // Revoked late, so that the browser has surely read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function nameOf(disposition: string): string {
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="([^"]*)"/.exec(disposition) ?? []
  try {
    return exact ? decodeURIComponent(exact) : (plain ?? "")
  } catch {
    return plain ?? ""
  }
}
