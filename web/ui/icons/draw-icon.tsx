import type { ReactNode, SVGProps } from "react"

export type Icon = ReturnType<typeof drawIcon>

/**
 * An icon in a file of its own, so that a page loads those it shows and nothing reads a thousand others. The shapes are
 * Lucide's (docs/licences); a class gives the size, and the colour is that of the words beside it.
 */
export const drawIcon = (shapes: ReactNode) =>
  function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {shapes}
      </svg>
    )
  }
