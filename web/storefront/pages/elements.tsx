import { lazy, type ReactNode, Suspense } from "react"
import type { ElementMark } from "#web/blocks/blocks-context.ts"
import { BlogArticle } from "#web/blocks/blog-article/blog-article.tsx"
import { BlogList } from "#web/blocks/blog-list/blog-list.tsx"
import { createRegistry } from "#web/blocks/registry.tsx"
import { NotFound } from "../shell/not-found.tsx"

// Forms come with the pages that hold them: no other page pays for their schemas.
const Login = lazy(async () => ({ default: (await import("../auth/login.tsx")).Login }))
const Register = lazy(async () => ({ default: (await import("../auth/register.tsx")).Register }))
const Password = lazy(async () => ({ default: (await import("../auth/password.tsx")).Password }))
const Unsubscribe = lazy(async () => ({ default: (await import("../newsletters/unsubscribe.tsx")).Unsubscribe }))

const marked = (mark: ElementMark, element: ReactNode) => (
  <div {...mark}>
    <Suspense>{element}</Suspense>
  </div>
)

/** Every element a page of the storefront can hold: the blocks, and what only a storefront can do. */
export const registry = createRegistry({
  "blog-list": BlogList,
  "blog-article": BlogArticle,
  "not-found": ({ mark }) => marked(mark, <NotFound />),
  login: ({ mark }) => marked(mark, <Login />),
  register: ({ data, mark }) => (data ? marked(mark, <Register fields={data} />) : null),
  password: ({ mark }) => marked(mark, <Password />),
  unsubscribe: ({ mark }) => marked(mark, <Unsubscribe />),
})
