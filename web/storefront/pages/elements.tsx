import { lazy, type ReactNode, Suspense } from "react"
import type { ElementMark } from "#web/blocks/blocks-context.ts"
import { BlogArticle } from "#web/blocks/blog-article/blog-article.tsx"
import { BlogList } from "#web/blocks/blog-list/blog-list.tsx"
import { createRegistry } from "#web/blocks/registry.tsx"
import { NotFound } from "../shell/not-found.tsx"

// Forms are loaded with the pages that hold them, so that no other page carries their schemas.
const Login = lazy(async () => ({ default: (await import("../auth/login.tsx")).Login }))
const Register = lazy(async () => ({ default: (await import("../auth/register.tsx")).Register }))
const Password = lazy(async () => ({ default: (await import("../auth/password.tsx")).Password }))
const Unsubscribe = lazy(async () => ({ default: (await import("../newsletters/unsubscribe.tsx")).Unsubscribe }))
// Likewise the pages of one activity, availability or product: most visits see one kind of them, or none.
const Activity = lazy(async () => ({ default: (await import("../catalogue/activity.tsx")).Activity }))
const Availability = lazy(async () => ({ default: (await import("../catalogue/availability.tsx")).Availability }))
const Bundle = lazy(async () => ({ default: (await import("../catalogue/bundle.tsx")).Bundle }))
const Membership = lazy(async () => ({ default: (await import("../catalogue/membership.tsx")).Membership }))
const Voucher = lazy(async () => ({ default: (await import("../catalogue/voucher.tsx")).Voucher }))
const CartAdd = lazy(async () => ({ default: (await import("../catalogue/cart-add.tsx")).CartAdd }))
const Checkout = lazy(async () => ({ default: (await import("../checkout/checkout.tsx")).Checkout }))
const CheckoutSuccess = lazy(async () => ({ default: (await import("../checkout/success.tsx")).CheckoutSuccess }))

const marked = (mark: ElementMark, element: ReactNode) => (
  <div {...mark}>
    <Suspense>{element}</Suspense>
  </div>
)

/** Every element a page of the storefront can hold: the blocks, and elements that only a storefront has. */
export const registry = createRegistry({
  "blog-list": BlogList,
  "blog-article": BlogArticle,
  "not-found": ({ mark }) => marked(mark, <NotFound />),
  login: ({ mark }) => marked(mark, <Login />),
  register: ({ data, mark }) => (data ? marked(mark, <Register fields={data} />) : null),
  password: ({ mark }) => marked(mark, <Password />),
  unsubscribe: ({ mark }) => marked(mark, <Unsubscribe />),
  activity: ({ element, data, mark }) => (data ? marked(mark, <Activity element={element} data={data} />) : null),
  availability: ({ element, data, mark }) =>
    data ? marked(mark, <Availability element={element} data={data} />) : null,
  bundle: ({ element, data, mark }) => (data ? marked(mark, <Bundle element={element} data={data} />) : null),
  membership: ({ data, mark }) => (data ? marked(mark, <Membership data={data} />) : null),
  voucher: ({ data, mark }) => (data ? marked(mark, <Voucher data={data} />) : null),
  checkout: ({ data, mark }) => marked(mark, <Checkout data={data} />),
  "checkout-success": ({ data, mark }) => (data ? marked(mark, <CheckoutSuccess data={data} />) : null),
  "cart-add": ({ data, mark }) => (data ? marked(mark, <CartAdd data={data} />) : null),
})
