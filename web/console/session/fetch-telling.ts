import type { Fetch } from "#contract/client.ts"

/** A fetch that tells how much of the body has been sent, from 0 to 1, which the browser's own does not. */
export const fetchTelling =
  (onSent: (share: number) => void): Fetch =>
  (path, init) =>
    new Promise((done, fail) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? "GET", path)
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
      request.addEventListener("load", () => done(new Response(request.responseText, { status: request.status })))
      request.addEventListener("error", () => fail(new TypeError("Failed to fetch")))
      request.send(init.body as XMLHttpRequestBodyInit)
    })
