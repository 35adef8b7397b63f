import { CallError } from "#contract/client.ts"

/** Asks for a file and hands it to the browser to save, in this tab; a refusal is thrown as any call's. */
export async function saveFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new CallError(response.status, await response.json().catch(() => ({})))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = nameOf(response.headers.get("content-disposition") ?? "")
  link.click()
  // Not before the browser has taken it.
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
