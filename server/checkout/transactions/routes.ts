import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { route } from "#server/platform/http/route.ts"
import { findPayments } from "./find-payments.ts"
import { payFromWallet } from "./pay-from-wallet.ts"
import { recordPayment } from "./record-payment.ts"
import { refundPayment } from "./refund-payment.ts"
import { reversePayment } from "./reverse-payment.ts"

export const transactionRoutes = [
  route(transactionEndpoints.payFromWallet, payFromWallet),
  route(consolePaymentEndpoints.findPayments, findPayments),
  route(consolePaymentEndpoints.recordPayment, recordPayment),
  route(consolePaymentEndpoints.reversePayment, reversePayment),
  route(consolePaymentEndpoints.refundPayment, refundPayment),
]
