import { type RefObject, useEffect, useState } from "react"

/** The size of a box inside its padding. */
export function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width: Math.floor(width), height: Math.floor(height) })
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return room
}
