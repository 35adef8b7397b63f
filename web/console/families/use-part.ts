import { useQuery } from "@tanstack/react-query"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { customers } from "./description.ts"
import type { PartRow } from "./part-rows.tsx"

export const partNames = [
  "requests",
  "bundles",
  "vouchers",
  "memberships",
  "attendance_charges",
  "waiting_list",
  "messages",
  "discounts",
] as const
export type PartName = (typeof partNames)[number]

/** The rows of one part of a household, as they are shown. */
export function usePart(cuid: string, name: PartName) {
  const { t } = useTranslation()
  const { money, date, dateRange } = useFormats()
  const params = { cuid }
  const query = { page_size: 100 }
  const paid = (paid_amount: number, total_amount: number) =>
    t("console_household.paid_of", { paid: money(paid_amount, "sum"), total: money(total_amount, "sum") })
  const finds: Record<PartName, () => Promise<PartRow[]>> = {
    requests: async () =>
      (await call("GET /api/console/customers/{cuid}/requests", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.activity.title,
        href: `/registrations-requests/${each.cuid}`,
        text: `${each.participant.fullname} · ${date(each.created_at, "short_year")}`,
        end: t(`console_household.request.${each.status}`),
      })),
    bundles: async () =>
      (await call("GET /api/console/customers/{cuid}/bundles", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.bundle.title,
        text: [each.participant?.fullname, paid(each.paid_amount, each.total_amount)].filter(Boolean).join(" · "),
        end: each.capacity === null ? null : t("console_household.entries", { count: each.capacity - each.used }),
      })),
    vouchers: async () =>
      (await call("GET /api/console/customers/{cuid}/vouchers", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.voucher.title,
        text: date(each.created_at, "short_year"),
        end: money(each.voucher.amount, "sum"),
      })),
    memberships: async () =>
      (await call("GET /api/console/customers/{cuid}/owned-memberships", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.membership.title,
        text: [each.participant?.fullname, dateRange(each.start_at, each.end_at, "short")].filter(Boolean).join(" · "),
        end: paid(each.paid_amount, each.total_amount),
      })),
    attendance_charges: async () =>
      (await call("GET /api/console/customers/{cuid}/attendance-charges", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.billing_cycle.configuration.title,
        text: dateRange(each.billing_cycle.start_at, each.billing_cycle.end_at, "short"),
        end: paid(each.paid_amount, each.total_amount),
      })),
    waiting_list: async () =>
      (await call("GET /api/console/customers/{cuid}/waiting-list", { params, query })).data.map((each) => ({
        key: each.cuid,
        title: each.availability.activity.title,
        href: `/availabilities/${each.availability.cuid}`,
        text: `${each.participants.map(({ fullname }) => fullname).join(", ")} · ${dateRange(each.availability.start_at, each.availability.end_at, "short")}`,
        end: t(`console_household.waiting.${each.status}`),
      })),
    messages: async () =>
      (await call("GET /api/console/customers/{cuid}/messages", { params, query })).data.map((each) => ({
        key: String(each.id),
        title: each.subject ?? t("console_household.mail.waiting"),
        text: `${each.recipient} · ${date(each.created_at, "short_year")}`,
        end: t(`console_household.mail.${each.failed_at ? "failed" : each.sent_at ? "sent" : "waiting"}`),
      })),
    discounts: async () =>
      (await call("GET /api/console/customers/{cuid}/discounts", { params })).data.map((each) => ({
        key: each.cuid,
        title: each.title,
        text: each.activities.map(({ title }) => title).join(", "),
        end: each.amount > 0 ? money(each.amount, "sum") : `${each.percentage / 100} %`,
      })),
  }
  const found = useQuery({ queryKey: keyOf(customers, cuid, "part", name), queryFn: finds[name], staleTime: 0 })
  return { query: found, rows: found.data ?? [] }
}

/** A movement of money in words; an unknown kind is a movement. */
export function movementText(t: TFunction, type: string): string {
  return t(`console_household.movements.${type.replace(".", "_")}`, {
    defaultValue: t("console_household.movements.other"),
  })
}
