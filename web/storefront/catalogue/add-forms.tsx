import { type ComponentType, lazy, Suspense } from "react"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import { AddFormLoading } from "../cart/forms/add-form-loading.tsx"
import type { ChosenAvailability } from "../cart/forms/selection-lines.ts"

// The forms of the cart and of the waiting list, for customers; visitors are asked to log in instead, and load none of
// their scripts.
export type Product = { bundle: Bundle } | { membership: Membership } | { voucher: Voucher }

const inPlace =
  <P extends object>(Form: ComponentType<P>) =>
  (props: P) => (
    <Suspense fallback={<AddFormLoading />}>
      <Form {...props} />
    </Suspense>
  )

export const RegistrationForm = inPlace<{ availability: AvailabilityDetail }>(
  lazy(async () => ({ default: (await import("../cart/forms/registration-form.tsx")).RegistrationForm })),
)
export const ProductForm = inPlace<Product>(
  lazy(async () => ({ default: (await import("../cart/forms/product-form.tsx")).ProductForm })),
)
export const SelectionForm = inPlace<{ chosen: ChosenAvailability[] }>(
  lazy(async () => ({ default: (await import("../cart/forms/selection-form.tsx")).SelectionForm })),
)
export const WaitingListForm = inPlace<{ availability: AvailabilityDetail }>(
  lazy(async () => ({ default: (await import("../waiting-list/waiting-list-form.tsx")).WaitingListForm })),
)
