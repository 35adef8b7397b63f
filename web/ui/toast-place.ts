// Where toasts may lie: a toast covers nothing that can be pressed on the screen it tells about. The usual place is the lower
// right corner; where a button is, the toast goes beside it or above it.

export interface Size {
  width: number
  height: number
}
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Between a toast and the edge of the window. */
const EDGE = 8
/** How far up the next place is. */
const STEP = 16
/** Every button is larger than this: no button fits between two points that are looked at. */
const GRID = 12

const boxAt = (left: number, bottom: number, { width, height }: Size): Box => ({
  left,
  top: bottom - height,
  right: left + width,
  bottom,
})

/** All places in the order in which they are tried: from the bottom up, each time the right edge first, then the middle. */
export function* placesIn(window: Size, size: Size): Generator<Box> {
  const right = window.width - EDGE - size.width
  const lefts = [...new Set([right, Math.floor(right / 2)].map((left) => Math.max(EDGE, left)))]
  for (let bottom = window.height - EDGE; bottom - size.height >= EDGE; bottom -= STEP)
    for (const left of lefts) yield boxAt(left, bottom, size)
}

function* pointsIn({ left, top, right, bottom }: Box): Generator<[number, number]> {
  const steps = (from: number, to: number) => {
    const count = Math.max(1, Math.ceil((to - from) / GRID))
    return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
  }
  for (const y of steps(top, bottom)) for (const x of steps(left, right)) yield [x, y]
}

/** How much of a place is over something; it is not counted further than it needs to be. */
function coveredIn(box: Box, isPressed: (x: number, y: number) => boolean, enough: number): number {
  let count = 0
  for (const [x, y] of pointsIn(box)) {
    if (isPressed(x, y)) count++
    if (count >= enough) break
  }
  return count
}

/** The present place while it is free, else the first free one; where none is, the one that covers least. */
export function choosePlace(
  window: Size,
  size: Size,
  isPressed: (x: number, y: number) => boolean,
  now: Pick<Box, "left" | "bottom"> | null,
): Box {
  const present = now && boxAt(now.left, now.bottom, size)
  const isInside = present && present.left >= 0 && present.top >= 0
  let [best, least] = [boxAt(EDGE, window.height - EDGE, size), Number.POSITIVE_INFINITY]
  for (const place of [...(isInside ? [present] : []), ...placesIn(window, size)]) {
    const count = coveredIn(place, isPressed, least)
    if (count < least) [best, least] = [place, count]
    if (least === 0) break
  }
  return best
}
