import type { Feature } from '../../../feature.ts'
import { type LinkDeps, openReceiptLink, sendReceipt } from './receipts.ts'
import { receiptRoutes } from './routes.ts'

type ReceiptNeeds = Parameters<typeof sendReceipt>[0] &
  Parameters<typeof receiptRoutes>[0] &
  LinkDeps

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
