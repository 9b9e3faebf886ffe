import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { EmailSettings, WriteEmail } from '../../../emails/compose.ts'
import { trackingRow } from '../../../emails/tracking-row.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import type { OrderRow } from './change-store.ts'

/** The email about the present state of an order that can be sent once more; null for none. */
export function emailAgainOf({ kind, status }: OrderRow): 'card_shipped' | 'line_ready' | null {
  if (kind !== 'purchase') return null
  if (status === 'shipped') return 'card_shipped'
  return status === 'active' ? 'line_ready' : null
}

/** Sends it, whatever the customer chose: they asked for it. False when there is none. */
export async function emailOrderAgain(
  deps: Needs<'sendEmail'>,
  tx: Db,
  order: OrderRow,
): Promise<boolean> {
  const email = emailAgainOf(order)
  if (email === null) return false
  const write = email === 'card_shipped' ? shippedEmail(order) : lineReadyEmail(order)
  await emailCustomer(deps, tx, order.customerId, write)
  return true
}

/** The card of an order left the warehouse. */
export function shippedEmail({ number, shipTo, trackingNumber }: OrderRow): WriteEmail {
  return (settings) => ({
    subject: t('Your SIM card is on its way ({number})', { number }),
    preheader: t('Activate it in your account when it arrives.'),
    blocks: [
      paragraph(t('Your SIM card has shipped.')),
      {
        kind: 'keyValues',
        label: t('Shipment'),
        rows: [
          { label: t('Order number'), value: number },
          { label: t('Shipping address'), value: addressLine(shipTo) },
          ...(trackingNumber ? [trackingRow(trackingNumber)] : []),
        ],
      },
      paragraph(
        t(
          'When it arrives, open your account, choose "Activate SIM" and enter the long number printed on the card. Keep your old service until then.',
        ),
      ),
      accountButton(settings),
    ],
  })
}

/** The line of an order is active. */
export function lineReadyEmail({ id, planName, simType }: OrderRow): WriteEmail {
  return (settings) => ({
    subject: t('Your {brand} line is ready', { brand: settings.brand.shortName }),
    preheader: t('Your {plan} line is active.', { plan: planName }),
    blocks: [
      paragraph(t('Your {plan} line is now active.', { plan: planName })),
      ...(simType === 'esim'
        ? [
            paragraph(esimAdvice()),
            button(t('Install eSIM'), linkTo(settings.publicUrl, `/dashboard?esim=${id}`)),
          ]
        : [accountButton(settings)]),
    ],
  })
}

function esimAdvice(): string {
  return t(
    'Open this email on the phone you’re setting up and install your eSIM. We never email its code, because anyone who has it could take over your line.',
  )
}

function accountButton({ publicUrl }: EmailSettings): EmailBlock {
  return button(t('Go to my account'), linkTo(publicUrl, '/dashboard'))
}
