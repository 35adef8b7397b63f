import type { ListedCart } from "#contract/endpoints/account-things.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { ShoppingBag } from "#web/ui/icons/shopping-bag.tsx"
import picture from "#web/ui/pictures/spot-cart.svg"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { ThingItem } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/carts"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/carts", { query }))
}

/** Confirmed carts. */
export default function Carts({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  return (
    <AccountList
      title={t("account_things.carts.title")}
      list={loaderData}
      empty={{
        picture,
        href: website.catalogue?.path ?? "/",
        title: t("account_things.carts.empty.title"),
        subtitle: t("account_things.carts.empty.subtitle"),
        action: t("account_registrations.empty.action"),
      }}
    >
      {loaderData.data.map((cart) => (
        <CartItem key={cart.cuid} cart={cart} />
      ))}
    </AccountList>
  )
}

const NAMED = 2

function CartItem({ cart }: { cart: ListedCart }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { date } = formatsOf(website.language, website.organiser)
  const { cuid, items, processed_at, reference, total_amount } = cart
  const titles = [...new Set(items.map(({ title }) => title))]
  const others = titles.length - NAMED
  const named = titles.slice(0, NAMED).join(", ")
  return (
    <ThingItem
      href={`/account/carts/${cuid}`}
      title={t("account_things.carts.of", { date: date(processed_at, "long") })}
      thumb={
        <span className="thumb cart-thumb">
          <ShoppingBag className="icon" aria-hidden="true" />
        </span>
      }
      facts={[others > 0 ? t("account_things.carts.more", { named, count: others }) : named, reference ?? ""]}
      badges={<PaymentBadge state={paymentState(cart)} />}
      amount={total_amount}
      created_at={processed_at}
    />
  )
}
