import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Gift } from "#web/ui/icons/gift.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-letter.svg"
import { ItemThumb } from "../../cart/item-thumb.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { ThingItem } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/vouchers"
import { VoucherBadges } from "./voucher-badges.tsx"
import { voucherFacts } from "./voucher-facts.ts"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/vouchers", { query }))
}

const REDEEM = "/account/vouchers/redeem"

export default function Vouchers({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website, customer, now } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  return (
    <AccountList
      title={t("account_vouchers.title")}
      action={
        <LinkButton href={REDEEM}>
          <Gift className="icon" aria-hidden="true" />
          {t("account_vouchers.redeem.title")}
        </LinkButton>
      }
      list={loaderData}
      empty={{
        picture,
        href: REDEEM,
        title: t("account_vouchers.empty.title"),
        subtitle: t("account_vouchers.empty.subtitle"),
        action: t("account_vouchers.redeem.title"),
      }}
    >
      {loaderData.data.map((owned) => (
        <ThingItem
          key={owned.cuid}
          href={`/account/vouchers/${owned.cuid}`}
          title={owned.voucher.title}
          thumb={<ItemThumb type="VOUCHER" image={owned.voucher.images[0]} />}
          facts={voucherFacts(owned, { customer_id: customer.id, now }, formats, t)}
          badges={<VoucherBadges voucher={owned} />}
          amount={owned.total_amount}
          created_at={owned.created_at}
          isOff={owned.cancelled}
        />
      ))}
    </AccountList>
  )
}
