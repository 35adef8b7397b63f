import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { consoleTransferEndpoints } from "#contract/endpoints/console-transfers.ts"
import { proofEndpoints } from "#contract/endpoints/transaction-proofs.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { notifyMollie, notifyStripe } from "./attempts/notify.ts"
import { payOnline } from "./attempts/pay-online.ts"
import { getWaysBack } from "./get-ways-back.ts"
import { decideProof, removeProof } from "./proofs/decide-proof.ts"
import { createProof, findOwn, handIn } from "./proofs/hand-in.ts"
import { downloadProof, findProofs, getProof } from "./proofs/read-proofs.ts"
import { findPayments } from "./transactions/find-payments.ts"
import { movePayment } from "./transactions/move-payment.ts"
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
  route(consolePaymentEndpoints.movePayment, movePayment),
  route(consolePaymentEndpoints.reversePayment, reversePayment),
  route(consolePaymentEndpoints.refundPayment, refundPayment),
  route(consolePaymentEndpoints.getWaysBack, getWaysBack),
  route(proofEndpoints.handIn, handIn),
  route(proofEndpoints.findOwn, findOwn),
  route(proofEndpoints.find, findProofs),
  route(proofEndpoints.get, getProof),
  route(proofEndpoints.download, downloadProof),
  route(proofEndpoints.create, createProof),
  route(proofEndpoints.decide, decideProof),
  route(proofEndpoints.remove, removeProof),
  route(consoleTransferEndpoints.find, findTransfers),
  route(consoleTransferEndpoints.get, getTransfer),
  route(consoleTransferEndpoints.create, createTransfer),
  route(consoleTransferEndpoints.update, updateTransfer),
  route(consoleTransferEndpoints.cancel, cancelTransfer),
]
