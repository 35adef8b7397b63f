const EVERY = 2_000
const LONGEST = 60_000

interface Watch {
  /** Whether the payment is still to be confirmed. */
  isPending: () => Promise<boolean>
  onSettled: () => void
  /** Called when it takes too long to keep waiting. */
  onTired: () => void
}

/** Polls until a payment is settled, for a limited time. Returns a function that stops it. */
export function watchPayment({ isPending, onSettled, onTired }: Watch): () => void {
  let left = LONGEST / EVERY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    // A network error says nothing about the payment.
    const isStill = await isPending().catch(() => true)
    if (isStopped) return
    if (!isStill) return onSettled()
    if (--left > 0) timer = setTimeout(look, EVERY)
    else onTired()
  }
  timer = setTimeout(look, EVERY)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
