import { formatMsisdn } from '@openline/contract/phone-number'
import { msg, t } from '@openline/i18n/i18n'
import { invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Activation } from '../../../gateways/carrier/carrier.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { chooseAnotherNumber, type OrderRow } from '../../sales/orders/orders.ts'
import {
  findLeaseOfOrder,
  releaseLeaseOfOrder,
  settleLeaseOfOrder,
  takeForOrder,
} from '../lines/number-lease-store.ts'
import { findLineOfOrder } from '../lines/store.ts'
import { numberTaken } from './number-leases.ts'

/** What to ask of the network for the number of an order; both null for any number near its address. */
export type NumberRequest = { leaseId: string | null; lostLeaseId: string | null }

const anyNumber: NumberRequest = { leaseId: null, lostLeaseId: null }

/** The number that an order's line is to get. What was decided once stays: the network compares what it is sent. */
export async function readNumberRequest(
  db: Db,
  { id, chosenMsisdn }: Pick<OrderRow, 'id' | 'chosenMsisdn'>,
): Promise<NumberRequest> {
  const lease = chosenMsisdn === null ? null : await findLeaseOfOrder(db, id)
  if (lease === null) return anyNumber
  return lease.status === 'lost'
    ? { leaseId: null, lostLeaseId: lease.id }
    : { leaseId: lease.id, lostLeaseId: null }
}

/** The network's codes for a number that it doesn't keep, or leases no more. */
const lostCodes: ReadonlySet<string> = new Set(['number_taken', 'not_supported'])

/** Whether the network refused the line for its chosen number alone: it can have another one. */
export function hasLostNumber(answer: Activation | null, { leaseId }: NumberRequest): boolean {
  return leaseId !== null && answer?.kind === 'refused' && lostCodes.has(answer.code)
}

/** The line is to get another number than the one that was chosen. */
export async function giveUpNumber(db: Db, orderId: string): Promise<void> {
  await settleLeaseOfOrder(db, orderId, 'lost')
}

const gotAnother = msg(
  'The number you chose was no longer available, so your line has another local one.',
)

/** What the timeline of an order says of its number; null when there is nothing to say. */
export function numberDetail({ chosenMsisdn }: OrderRow, mdn: string): string | null {
  return chosenMsisdn === null || chosenMsisdn === mdn ? null : gotAnother
}

type Handled = 'onOrdered' | 'onRetried' | 'onActive'

/** What becomes of the number that was kept for an order. */
export function numberEventHandlers(
  deps: Needs<'clock' | 'sendEmail'>,
): Pick<DomainEvents, Handled> {
  return {
    /** Throws `number_taken` when it is not kept any more: no order is recorded, and nothing charged. */
    async onOrdered(tx, { order }) {
      const { id, kind, customerId, chosenMsisdn: msisdn } = order
      if (msisdn === null) return
      const at = deps.clock()
      if (await takeForOrder(tx, { id, customerId, msisdn, at })) return
      throw numberTaken(kind === 'number_change' ? 'msisdn' : 'number')
    },
    /** The same of an order that was declined: its owner chooses another one before anything is charged. */
    async onRetried(tx, { order, chosenMsisdn: another }) {
      const { id, kind, customerId } = order
      if (order.chosenMsisdn === null) return
      const msisdn = another === undefined ? order.chosenMsisdn : another
      if (msisdn === null && kind === 'number_change') {
        throw invalidField('chosenMsisdn', t('Please choose one of the numbers'))
      }
      const wanted = { id, customerId, at: deps.clock() }
      await releaseLeaseOfOrder(tx, { ...wanted, msisdn })
      if (msisdn !== order.chosenMsisdn) await chooseAnotherNumber(tx, order, msisdn)
      if (msisdn === null || (await takeForOrder(tx, { ...wanted, msisdn }))) return
      throw numberTaken('chosenMsisdn')
    },
    async onActive(tx, { order }) {
      const { chosenMsisdn } = order
      if (chosenMsisdn === null) return
      const mdn = (await findLineOfOrder(tx, order.id))?.mdn ?? null
      if (mdn === chosenMsisdn) return settleLeaseOfOrder(tx, order.id, 'used')
      await settleLeaseOfOrder(tx, order.id, 'lost')
      await emailCustomer(deps, tx, order.customerId, anotherNumberEmail({ ...order, mdn }))
    },
  }
}

/** To the owner: the line is active with another number than the one that was chosen. */
function anotherNumberEmail({
  number,
  chosenMsisdn,
  mdn,
}: Pick<OrderRow, 'number' | 'chosenMsisdn'> & { mdn: string | null }): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Your line has another number than you chose ({number})', { number }),
    preheader: t('The number you chose was no longer available.'),
    blocks: [
      paragraph(
        t('{chosen} was no longer available when your payment went through.', {
          chosen: formatMsisdn(chosenMsisdn ?? ''),
        }),
      ),
      paragraph(
        t('Your line is active with another local number: {number}.', {
          number: formatMsisdn(mdn ?? ''),
        }),
      ),
      paragraph(
        t('If you’d rather have a different one, call us at {phone}.', {
          phone: brand.support.phone,
        }),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  })
}
