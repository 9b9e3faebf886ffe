import type { Brand } from '@openline/contract/brand'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import type { Attachment } from '../../gateways/mail/mail.ts'
import { renderReceipt } from './receipt-pdf.ts'
import { findPaid, findPaidOf, type PaidRow } from './store.ts'

type Deps = { db: Db; brand: Brand }

/** The receipt of a customer's payment. Throws 404 for a refused one and for another customer's. */
export const receiptFor = async (
  { db, brand }: Deps,
  customerId: string,
  transactionId: string,
): Promise<File> => {
  const paid = await findPaidOf(db, customerId, transactionId)
  if (!paid) throw notFound('There is no receipt for this payment')
  return new File([await renderReceipt(brand, paid)], fileName(paid), { type: 'application/pdf' })
}

/** The receipt of the payment that paid an order, to go along with a mail; null when none did. */
export const receiptOfOrder = async (
  { db, brand }: Deps,
  orderId: string,
): Promise<Attachment | null> => {
  const paid = await findPaid(db, orderId)
  if (!paid) return null
  const content = await renderReceipt(brand, paid)
  return { name: fileName(paid), type: 'application/pdf', content }
}

const fileName = ({ orderNumber }: PaidRow): string => `receipt-${orderNumber}.pdf`
