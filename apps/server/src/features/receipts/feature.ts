import type { Feature } from '../../feature.ts'
import { sendReceipt } from './receipts.ts'
import { receiptRoutes } from './routes.ts'

export { receiptEventHandlers } from './receipts.ts'

type ReceiptNeeds = Parameters<typeof sendReceipt>[0] & Parameters<typeof receiptRoutes>[0]

export function createReceipts(needs: ReceiptNeeds): Feature {
  return { routes: receiptRoutes(needs), jobs: { 'send-receipt': sendReceipt(needs) } }
}
