const EVERY = 2_000
const LONGEST = 60_000

interface Watch {
  /** Whether the payment is still to be confirmed. */
  isPending: () => Promise<boolean>
  onSettled: () => void
  /** It takes longer than somebody should sit and wait. */
  onTired: () => void
}

/** Asks again and again until a payment is settled, and not for ever. Gives back how to stop. */
export function watchPayment({ isPending, onSettled, onTired }: Watch): () => void {
  let left = LONGEST / EVERY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    // A network that is away for a moment has settled nothing.
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
