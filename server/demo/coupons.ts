import { make, type Office } from "./office.ts"

interface Coupon {
  code: string
  title: string
  label: string
  amount?: number
  percentage?: number
  min_total_amount?: number
  active?: boolean
}

// Coupons to try the checkout with: one takes a tenth off, one needs a minimum, one has expired.
const coupons: Record<"fr" | "en", Coupon[]> = {
  fr: [
    { code: "WELCOME10", title: "Nouvelles familles", label: "Bienvenue", percentage: 1_000 },
    { code: "MOINS5", title: "Rentrée", label: "Coup de pouce", amount: 500, min_total_amount: 5_000 },
    { code: "ANCIEN", title: "Rentrée passée", label: "Ancien code", percentage: 1_500, active: false },
  ],
  en: [
    { code: "WELCOME10", title: "New families", label: "Welcome", percentage: 1_000 },
    { code: "MINUS5", title: "Back to school", label: "A little help", amount: 500, min_total_amount: 5_000 },
    { code: "FORMER", title: "Last term", label: "Former code", percentage: 1_500, active: false },
  ],
}

export async function addCoupons(office: Office, language: "fr" | "en"): Promise<void> {
  for (const coupon of coupons[language]) await make(office, "coupons", coupon)
}
