/** A pause that lets the message about the payment page render: a page that is unloading renders nothing new. */
const RENDER_PAUSE = 100

/** The form stays disabled until the page is gone, and is enabled again if the page is restored from the back cache. */
export async function leaveFor(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RENDER_PAUSE))
  location.assign(url)
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }))
}
