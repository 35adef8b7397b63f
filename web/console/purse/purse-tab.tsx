import { BundleRows } from "./bundle-rows.tsx"
import { MembershipRows } from "./membership-rows.tsx"
import type { Owner } from "./owner.ts"
import { VoucherRows } from "./voucher-rows.tsx"

const parts = { bundles: BundleRows, vouchers: VoucherRows, memberships: MembershipRows } as const
type PurseName = keyof typeof parts
export const isPurse = (name: string): name is PurseName => Object.hasOwn(parts, name)

/** What a family owns of one kind, and what staff may do with it. */
export function PurseTab({ customer, name }: { customer: Owner; name: PurseName }) {
  const Part = parts[name]
  return <Part customer={customer} />
}
