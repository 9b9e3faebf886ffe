import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import type { DomainEvents } from '../../domain-events.ts'
import { button, type EmailBlock, paragraph } from '../../emails/blocks.ts'
import type { EmailSettings, WriteEmail } from '../../emails/compose.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import { linkTo } from '../../language/link-to.ts'
import { emailIfWanted } from '../notifications/notifications.ts'
import type { OrderRow } from './orders.ts'

type Handled = 'onShipped' | 'onActive'

/** The emails that follow from an order. Customers can turn them off. */
export function orderEventHandlers(deps: { sendEmail: SendEmail }): Pick<DomainEvents, Handled> {
  return {
    onShipped: (tx, { order }) => emailIfWanted(deps, tx, about(order), shippedEmail(order)),
    async onActive(tx, { order, before }) {
      if (!waited(order, before)) return
      await emailIfWanted(deps, tx, about(order), lineReadyEmail(order))
    },
  }
}

function about({ customerId }: OrderRow) {
  return { customerId, kind: 'orders' as const }
}

const watchesForMs = 2 * 60_000

/** A customer who just paid sees the line become active; one who waited gets an email. */
function waited(active: OrderRow, { status, paidAt }: OrderRow): boolean {
  if (status !== 'paid' || paidAt === null) return true
  return active.updatedAt.getTime() - paidAt.getTime() > watchesForMs
}

function shippedEmail({ number, shipTo, trackingNumber }: OrderRow): WriteEmail {
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
          { label: t('Shipping address'), value: addressLines(shipTo).join(', ') },
          ...(trackingNumber ? [{ label: t('Tracking number'), value: trackingNumber }] : []),
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

function lineReadyEmail({ planName, simType }: OrderRow): WriteEmail {
  return (settings) => ({
    subject: t('Your {brand} line is ready', { brand: settings.brand.shortName }),
    preheader: t('Your {plan} line is active.', { plan: planName }),
    blocks: [
      paragraph(t('Your {plan} line is now active.', { plan: planName })),
      ...(simType === 'esim' ? [paragraph(esimAdvice())] : []),
      accountButton(settings),
    ],
  })
}

function esimAdvice(): string {
  return t(
    'Open your account to install your eSIM. We never email its code, because anyone who has it could take over your line.',
  )
}

function accountButton({ publicUrl }: EmailSettings): EmailBlock {
  return button(t('Go to my account'), linkTo(publicUrl, '/dashboard'))
}
