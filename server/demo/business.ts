import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { call, type Office } from "./office.ts"
import type { DemoOrganiser } from "./organisers.ts"

/** Fills in the organiser's own forms: business details, payments, service fee, and the colour of its website. */
export async function setBusiness(
  office: Office,
  { business, fees, accent_color }: Pick<DemoOrganiser, "business" | "fees" | "accent_color">,
): Promise<void> {
  const details = await call(office, consoleEndpoints.getBusiness, {})
  await call(office, consoleEndpoints.updateBusiness, { body: { ...details, ...business } })
  const { version: chosen } = await call(office, consolePaymentEndpoints.getProviders, {})
  await call(office, consolePaymentEndpoints.updateProviders, {
    body: { version: chosen, online_payments_enabled: true, online_provider: "SANDBOX" },
  })
  const { invoice_email, version } = await call(office, consoleEndpoints.getBilling, {})
  await call(office, consoleEndpoints.updateBilling, { body: { invoice_email, version, ...fees } })
  if (!accent_color) return
  const { domain: _, ...look } = await call(office, consoleWebsiteEndpoints.getWebsite, {})
  await call(office, consoleWebsiteEndpoints.updateWebsite, { body: { ...look, accent_color } })
}
