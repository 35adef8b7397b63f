import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { consoleTransferEndpoints } from "#contract/endpoints/console-transfers.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { notifyMollie, notifyStripe } from "./attempts/notify.ts"
import { payOnline } from "./attempts/pay-online.ts"
import { findPayments } from "./transactions/find-payments.ts"
import { payFromWallet } from "./transactions/pay-from-wallet.ts"
import { recordPayment } from "./transactions/record-payment.ts"
import { refundPayment } from "./transactions/refund-payment.ts"
import { reversePayment } from "./transactions/reverse-payment.ts"
import { cancelTransfer, createTransfer, updateTransfer } from "./transfers/change-transfer.ts"
import { findTransfers, getTransfer } from "./transfers/read-transfer.ts"

export const payingRoutes: Route[] = [
  route(transactionEndpoints.payOnline, payOnline),
  route(transactionEndpoints.notifyStripe, notifyStripe),
  route(transactionEndpoints.notifyMollie, notifyMollie),
  route(transactionEndpoints.payFromWallet, payFromWallet),
  route(consolePaymentEndpoints.findPayments, findPayments),
  route(consolePaymentEndpoints.recordPayment, recordPayment),
  route(consolePaymentEndpoints.reversePayment, reversePayment),
  route(consolePaymentEndpoints.refundPayment, refundPayment),
  route(consoleTransferEndpoints.find, findTransfers),
  route(consoleTransferEndpoints.get, getTransfer),
  route(consoleTransferEndpoints.create, createTransfer),
  route(consoleTransferEndpoints.update, updateTransfer),
  route(consoleTransferEndpoints.cancel, cancelTransfer),
]
