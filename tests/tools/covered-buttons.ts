/**
 * The buttons that would be seen and pressed where a toast lies; what is under another bar there is not to be pressed
 * anyway. It runs in pages of journeys too, so it names nothing outside itself.
 */
export function coveredButtons(): string[] {
  const toasts = [...document.querySelectorAll("[data-sonner-toast]")].map((each) => each.getBoundingClientRect())
  const buttons = [...document.querySelectorAll("button, a.btn, label, input")].filter(
    (each) => !each.closest("[data-sonner-toaster]"),
  )
  const isInFront = (button: Element, x: number, y: number) => {
    const [under] = document.elementsFromPoint(x, y).filter((each) => !each.closest("[data-sonner-toaster]"))
    return under !== undefined && button.contains(under)
  }
  const isCovered = (button: Element) => {
    const own = button.getBoundingClientRect()
    return toasts.some((toast) => {
      const [left, right] = [Math.max(own.left, toast.left), Math.min(own.right, toast.right)]
      const [top, bottom] = [Math.max(own.top, toast.top), Math.min(own.bottom, toast.bottom)]
      return left < right && top < bottom && isInFront(button, (left + right) / 2, (top + bottom) / 2)
    })
  }
  return buttons.filter(isCovered).map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "")
}
