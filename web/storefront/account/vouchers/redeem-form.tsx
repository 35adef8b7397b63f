import { useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router"
import { z } from "zod"
import { CallError } from "#contract/client.ts"
import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { FormAsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormRadioCards } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useDays } from "../use-account.ts"

const forSomebody = z.object({ participant_id: z.string({ error: "REQUIRED" }).min(1, "REQUIRED") })
const forAll = z.object({ participant_id: z.string().optional() })

/** More than this many are looked for by name instead. */
const MOST_CARDS = 8
const LISTED = 20

const findParticipants = async (query: OptionQuery) => {
  const { data } = await call("GET /api/participants", { query: { limit: LISTED, ...query } })
  return data.map(({ id, fullname }) => ({ value: String(id), label: fullname }))
}

interface RedeemFormProps {
  voucher: RedeemableVoucher
  participants: Participant[]
}

/** Redeems the voucher, for a participant if its bundle is for one. Disabled if it cannot be redeemed. */
export function RedeemForm({ voucher: { code, state, voucher }, participants }: RedeemFormProps) {
  const { t } = useTranslation()
  const { ageOf } = useDays()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isForSomebody = voucher.bundle?.entity === "PARTICIPANTS"
  const isValid = state === "VALID"
  const added = useSearchParams()[0].get("participant")
  const first = participants.length === 1 ? participants[0] : participants.find(({ cuid }) => cuid === added)
  const { form, submit, isPending } = useContractForm({
    schema: isForSomebody ? forSomebody : forAll,
    values: { participant_id: isForSomebody && first ? String(first.id) : "" },
    send: async ({ participant_id }, intention) => {
      const taker = isForSomebody ? { participant_id: Number(participant_id) } : {}
      try {
        return await call("PUT /api/vouchers/redeem", { body: { code, ...taker } }, intention)
      } catch (error) {
        // Redeemed or expired in the meantime: the page is reloaded to show it.
        if (error instanceof CallError && [404, 409].includes(error.status)) await revalidate()
        throw error
      }
    },
    success: t("account_vouchers.redeem.done"),
    onDone: ({ data }) => navigate(`/account/vouchers/${data.cuid}`),
  })
  if (isValid && isForSomebody && participants.length === 0)
    return (
      <p className="redeem-form">
        <LinkButton variant="primary" href={`/account/participants/create?redirect=${encodeURIComponent(pathname)}`}>
          {t("account.participants.add")}
        </LinkButton>
      </p>
    )
  const who = {
    control: form.control,
    name: "participant_id" as const,
    label: t("account_vouchers.redeem.who"),
    isRequired: true,
  }
  const cards = participants.map(({ id, fullname, birthdate }, index) => ({
    value: String(id),
    title: fullname,
    description: ageOf(birthdate),
    lead: <Avatar name={fullname} tint={participants.length - 1 - index} />,
  }))
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="stack-5 redeem-form">
      {isValid &&
        isForSomebody &&
        (participants.length > MOST_CARDS ? (
          <FormAsyncSelect {...who} find={findParticipants} />
        ) : (
          <FormRadioCards {...who} cards={cards} />
        ))}
      <Button type="submit" variant="primary" isBlock isDisabled={!isValid} isPending={isPending}>
        {t(voucher.bundle ? "account_vouchers.redeem.take_bundle" : "account_vouchers.redeem.take_money")}
      </Button>
    </ContractForm>
  )
}
