import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { EntryTiles } from "#web/ui/tiles.tsx"
import { useAccount } from "../use-account.ts"
import { worthText } from "./voucher-facts.ts"
import "./vouchers.css"

const MOST_TILES = 10

/** A drawing of the voucher as a card. */
export function GiftCard({ voucher, code }: { voucher: RedeemableVoucher["voucher"]; code: string }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { bundle, amount, title } = voucher
  const entries = bundle?.capacity ?? null
  return (
    <div className="gift-stage">
      <div className="gift-card">
        <p>
          {title}
          <b>
            {bundle
              ? entries === null
                ? worthText(voucher, formatsOf(website.language, website.organiser), t)
                : t("catalogue.entries", { count: entries })
              : money(amount)}
          </b>
        </p>
        {entries !== null && entries <= MOST_TILES && (
          <EntryTiles total={entries} used={0} label={t("catalogue.entries", { count: entries })} />
        )}
        <p className="gift-foot">
          <span className="num">{code}</span>
          <span>{website.organiser.name}</span>
        </p>
      </div>
    </div>
  )
}
