import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { openReceiptLink, sendReceipt } from './receipts.ts'
import { receiptRoutes } from './routes.ts'

type ReceiptNeeds = Parameters<typeof sendReceipt>[0] &
  Parameters<typeof receiptRoutes>[0] &
  Needs<'db' | 'clock' | 'limits' | 'secretBox' | 'brand'>

/** `openReceipt` gives the file behind the token of a link. */
export function createReceipts(
  needs: ReceiptNeeds,
): Feature & { openReceipt: (token: string) => Promise<File> } {
  return {
    routes: receiptRoutes(needs),
    jobs: { 'send-receipt': sendReceipt(needs) },
    openReceipt: (token) => openReceiptLink(needs, token),
  }
}
