/** How long the word about the payment page has to appear: a page on its way out shows nothing new. */
const TOLD = 100

/** The form stays as it is until the page is gone. Whoever comes back may find it as it was left: then it lives again. */
export async function leaveFor(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TOLD))
  location.assign(url)
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }))
}
