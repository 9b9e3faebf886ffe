import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { openReceiptLink, sendReceipt } from './receipts.ts'
import { receiptRoutes } from './routes.ts'

/** `openReceipt` gives the file behind the token of a link. */
export function createReceipts(needs: Needs) {
  return {
    routes: receiptRoutes(needs),
    jobs: { 'send-receipt': sendReceipt(needs) },
    openReceipt: (token: string) => openReceiptLink(needs, token),
  } satisfies Feature & Record<'openReceipt', unknown>
}
