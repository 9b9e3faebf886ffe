import { addressLine } from '@openline/contract/street-line'
import { t, translate } from '@openline/i18n/i18n'
import type { EmailBlock } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { trackingRow } from '../../../emails/tracking-row.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { atStart, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { SafeLine } from './store.ts'

type Order = Pick<OrderRow, 'number'>
type Envelope = { shipTo: OrderRow['shipTo']; trackingNumber: string | null }

/** Support had another card mailed for a line that was never active. */
export function anotherCardRequestedEmail({ number }: Order, shipTo: OrderRow['shipTo']) {
  return ownerEmail(null, () => ({
    alarm: 'support',
    subject: t('We’re sending you another SIM card ({number})', { number }),
    text: [
      t('We’re sending another SIM card for your order, at no charge.'),
      t('You need only one of them: activate whichever card arrives first.'),
    ],
    facts: envelope(number, { shipTo, trackingNumber: null }),
  }))
}

/** Support had the card, which had not left, mailed to another address. */
export function cardAddressCorrectedEmail({ number }: Order, shipTo: OrderRow['shipTo']) {
  return ownerEmail(null, () => ({
    alarm: 'support',
    subject: t('We’re sending your SIM card to another address ({number})', { number }),
    text: [
      t('We changed the shipping address of your SIM card to the one below.'),
      t('If a card has already left for the earlier address, activate whichever arrives first.'),
    ],
    facts: envelope(number, { shipTo, trackingNumber: null }),
  }))
}

/** A card came back to us. */
export function cardReturnedEmail({ number }: Order, isAnotherComing: boolean): WriteEmail {
  return ownerEmail(null, () => ({
    alarm: null,
    subject: t('Your SIM card came back to us ({number})', { number }),
    text: [
      t('A SIM card of your order couldn’t be delivered, so it came back to us.'),
      isAnotherComing
        ? t('Another one is on its way to you. Activate it when it arrives.')
        : t('Please contact us. We’ll send another at no charge, or cancel and refund your order.'),
    ],
  }))
}

/** It left the warehouse. */
export function anotherCardShippedEmail({ number }: Order, sent: Envelope): WriteEmail {
  return ownerEmail(null, () => ({
    alarm: null,
    subject: t('Another SIM card is on its way ({number})', { number }),
    text: [
      t('Another SIM card for your order has shipped.'),
      t(
        'When it arrives, open your account, choose "Activate SIM" and enter the long number printed on the card. If an earlier card arrives first, activate that one. Keep your old service until then.',
      ),
    ],
    facts: envelope(number, sent),
  }))
}

/** The carrier will not mail it. `why` is to be translated. */
export function anotherCardFailedEmail({ number }: Order, why: string | null): WriteEmail {
  return ownerEmail(null, () => ({
    alarm: null,
    subject: t('We couldn’t send another SIM card ({number})', { number }),
    text: [
      t('We couldn’t send another SIM card for your order.'),
      ...(why === null ? [] : [translate(why)]),
      t(
        'Our support team knows and will contact you. If an earlier card arrives, you can still activate it.',
      ),
    ],
  }))
}

/** The line is active while another card may be on its way, whichever of them was activated. */
export function cardNotNeededEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    alarm: null,
    subject: t('You don’t need another SIM card'),
    text: [
      t(
        '{number} is active with the card you entered. If another SIM card for it still arrives, you don’t need it.',
        { number: atStart(lineName(line)) },
      ),
    ],
  }))
}

/** The order ended without a line while another card may be on its way. */
export function cardOfNoUseEmail({ number }: Order): WriteEmail {
  return ownerEmail(null, () => ({
    alarm: null,
    subject: t('Your SIM card can’t be activated ({number})', { number }),
    text: [
      t('Your order ended without a line, and we’re refunding it.'),
      t('If a SIM card for it still arrives, it can’t be activated with this order.'),
    ],
  }))
}

function envelope(number: string, { shipTo, trackingNumber }: Envelope): EmailBlock {
  return {
    kind: 'keyValues',
    label: t('Shipment'),
    rows: [
      { label: t('Order number'), value: number },
      { label: t('Shipping address'), value: addressLine(shipTo) },
      ...(trackingNumber ? [trackingRow(trackingNumber)] : []),
    ],
  }
}
