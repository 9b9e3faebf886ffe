import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import { readSignedLink } from '../../../crypto/signed-link.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import { composeEmail, englishSubject } from '../../../emails/compose.ts'
import { EmailRefused } from '../../../gateways/email/email.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { findLine, findLineOfOrder } from '../../lines/lines/store.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import { receiptEmail } from './emails.ts'
import { type ReceiptData, readReceipt, readReceiptOf, readReceiptOfOrder } from './receipt-data.ts'
import { linkEndsAt } from './receipt-link.ts'
import { renderReceipt } from './receipt-pdf.ts'

/** The receipt of a customer's payment. Throws 404 for a refused one and for another customer's. */
export async function receiptFor(
  deps: Needs<'db' | 'brand'>,
  customerId: string,
  transactionId: string,
): Promise<File> {
  const paid = await readReceiptOf(deps.db, customerId, transactionId)
  if (!paid) throw notFound(t('This payment has no receipt'))
  return drawReceipt(deps, paid)
}

async function drawReceipt({ brand }: Needs<'db' | 'brand'>, paid: ReceiptData): Promise<File> {
  const content = await renderReceipt(brand, paid)
  return new File([content], `receipt-${paid.orderNumber}.pdf`, { type: 'application/pdf' })
}

/**
 * The receipt behind the link of its email, in the customer's language. Throws 404 for a link that we
 * did not sign, that has expired or whose customer closed the account, and 429.
 */
export async function openReceiptLink(
  deps: Needs<'db' | 'clock' | 'limits' | 'secretBox' | 'brand'>,
  token: string,
): Promise<File> {
  const payment = readSignedLink(deps.secretBox, token, ['receipt'])
  if (!payment) throw linkRefused()
  await deps.limits.consume('receiptLink', payment.id)
  const paid = await readReceipt(deps.db, payment.id)
  if (!paid || linkEndsAt(paid) <= deps.clock() || isAnonymized(paid.email)) throw linkRefused()
  return withLanguage(paid.language, () => drawReceipt(deps, paid))
}

function linkRefused() {
  return notFound(t('This link has expired. Please sign in to see everything in your account.'))
}

/** The receipt of a purchase is emailed after the commit. A renewal and an add-on ask for their own. */
export function receiptEventHandlers({ enqueue }: Needs<'enqueue'>): Pick<DomainEvents, 'onPaid'> {
  return {
    async onPaid(tx, { order }) {
      if (order.kind === 'purchase') await enqueue(tx, 'send-receipt', { orderId: order.id })
    },
  }
}

/** Queues the receipt of an order once more; false for one that has none. */
export async function sendReceiptAgain(
  { enqueue }: Needs<'enqueue'>,
  tx: Db,
  orderId: string,
): Promise<boolean> {
  if (!(await readReceiptOfOrder(tx, orderId))) return false
  await enqueue(tx, 'send-receipt', { orderId })
  return true
}

type SendNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'brand'
  | 'publicUrl'
  | 'email'
  | 'secretBox'
  | 'recordSentEmail'
  | 'recordRefusal'
>

/**
 * Emails the receipt of the payment that paid an order. A customer who closed the account gets none. One that the
 * mailbox refuses for good is kept as refused: the account has the receipt.
 */
export function sendReceipt(deps: SendNeeds): JobHandlers['send-receipt'] {
  return async ({ orderId }) => {
    const paid = await readReceiptOfOrder(deps.db, orderId)
    const recipient = paid && (await findEmailRecipient(deps.db, paid.customerId))
    if (!recipient) return
    const line = await findPaidLine(deps.db, paid)
    const write = receiptEmail({ paid, line }, deps.secretBox)
    const email = composeEmail(deps, recipient, write)
    const refused = await refusalOf(deps.email.send(email, deps.clock()))
    const subject = englishSubject(deps, write)
    const sentEmailId = await deps.recordSentEmail(deps.db, {
      customerId: recipient.id,
      subject,
    })
    if (!refused) return
    await deps.recordRefusal(sentEmailId, refused.reason)
    deps.log.warn({ err: refused, sentEmailId }, 'email not sent: the mailbox refused it')
  }
}

function findPaidLine(db: Db, { orderId, forLineId }: ReceiptData) {
  return forLineId === null ? findLineOfOrder(db, orderId) : findLine(db, forLineId)
}

/** Null for an email that was sent. Throws what is tried again. */
async function refusalOf(sending: Promise<void>): Promise<EmailRefused | null> {
  try {
    await sending
    return null
  } catch (error) {
    if (error instanceof EmailRefused) return error
    throw error
  }
}
