import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import type { DomainEvents } from '../../domain-events.ts'
import { composeEmail, type EmailSettings } from '../../emails/compose.ts'
import type { EmailGateway } from '../../gateways/email/email.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { withLanguage } from '../../language/request-language.ts'
import { isAnonymized } from '../account-closure/account-closure.ts'
import { receiptEmail } from './emails.ts'
import { type ReceiptData, readReceiptOf, readReceiptOfOrder } from './receipt-data.ts'
import { renderReceipt } from './receipt-pdf.ts'

type Deps = { db: Db; brand: Brand }

/** The receipt of a customer's payment. Throws 404 for a refused one and for another customer's. */
export async function receiptFor(
  { db, brand }: Deps,
  customerId: string,
  transactionId: string,
): Promise<File> {
  const paid = await readReceiptOf(db, customerId, transactionId)
  if (!paid) throw notFound(t('This payment has no receipt'))
  const content = await renderReceipt(brand, paid)
  return new File([content], fileName(paid), { type: 'application/pdf' })
}

/** The receipt of a purchase is emailed after the commit. A renewal asks for its own. */
export function receiptEventHandlers({
  enqueue,
}: {
  enqueue: Enqueue
}): Pick<DomainEvents, 'onPaid'> {
  return {
    async onPaid(tx, { order }) {
      if (order.kind === 'purchase') await enqueue(tx, 'send-receipt', { orderId: order.id })
    },
  }
}

type SendDeps = Deps & EmailSettings & { email: EmailGateway }

/** Emails the receipt of the payment that paid an order. A customer who closed the account gets none. */
export function sendReceipt(deps: SendDeps): JobHandlers['send-receipt'] {
  return async ({ orderId }) => {
    const paid = await readReceiptOfOrder(deps.db, orderId)
    if (!paid || isAnonymized(paid.email)) return
    const content = await withLanguage(paid.language, () => renderReceipt(deps.brand, paid))
    const file = { name: fileName(paid), type: 'application/pdf', content }
    const email = composeEmail(deps, paid, receiptEmail(paid))
    await deps.email.send({ ...email, attachments: [file] })
  }
}

function fileName({ orderNumber }: ReceiptData): string {
  return `receipt-${orderNumber}.pdf`
}
