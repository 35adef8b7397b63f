import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { sandboxEndpoints } from "#contract/endpoints/sandbox.ts"
import { route } from "#server/platform/http/route.ts"
import { checkProvider } from "./check-provider.ts"
import { getProviders } from "./get-providers.ts"
import { paymentTypeRoutes } from "./payment-types.ts"
import { actOnPayment, getPayment } from "./sandbox-page.ts"
import { updateProviders } from "./update-providers.ts"

export const paymentRoutes = [
  route(consolePaymentEndpoints.getProviders, getProviders),
  route(consolePaymentEndpoints.updateProviders, updateProviders),
  route(consolePaymentEndpoints.checkProvider, checkProvider),
  ...paymentTypeRoutes,
  route(sandboxEndpoints.getPayment, getPayment),
  route(sandboxEndpoints.actOnPayment, actOnPayment),
]
