import type { Brand } from '@openline/contract/brand'
import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import type { DomainEvents } from '../../domain-events.ts'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import type { Email } from '../../gateways/email/email.ts'
import { linkTo } from '../../language/link-to.ts'
import { wantsEmail } from '../notifications/notifications.ts'
import type { OrderRow } from '../orders/orders.ts'
import { refundFailedLetter, refundLetter } from './refund-letters.ts'
import { findRecipient, type Recipient } from './store.ts'
import { refundCaseLetter } from './support-emails.ts'

type Deps = { brand: Brand; publicUrl: string; sendEmail: SendEmail; supportEmail: string }

type Handled = 'onShipped' | 'onActive' | 'onRefunded' | 'onRefundFailed'

export type Letter = {
  subject: string
  preheader: string
  blocks: readonly EmailBlock[]
}

/**
 * The emails about an order, queued in the transaction of what they tell; the first two only for
 * customers who want emails about orders.
 */
export function createNotices({
  brand,
  publicUrl,
  sendEmail,
  supportEmail,
}: Deps): Pick<DomainEvents, Handled> {
  const post = async (tx: Db, order: OrderRow, write: () => Letter): Promise<void> => {
    const recipient = await findRecipient(tx, order.customerId)
    if (recipient) await sendEmail(tx, recipient.language, () => compose(recipient, write()))
  }
  const postIfWanted = async (tx: Db, order: OrderRow, write: () => Letter): Promise<void> => {
    if (await wantsEmail(tx, order.customerId, 'orders')) await post(tx, order, write)
  }
  const render = ({ subject, preheader, blocks }: Letter) => ({
    subject,
    ...renderEmail({ brand, publicUrl, preheader, title: subject, blocks }),
  })
  const compose = (recipient: Recipient, { blocks, ...letter }: Letter): Email => ({
    to: recipient.email,
    ...render({
      ...letter,
      blocks: [greeting(recipient.firstName), ...blocks],
    }),
  })
  const account = (): EmailBlock => ({
    kind: 'button',
    label: t('Go to my account'),
    url: linkTo(publicUrl, '/dashboard'),
  })
  return {
    onShipped: (tx, { order }) => postIfWanted(tx, order, () => shippedLetter(order, account())),
    async onActive(tx, { order, before }) {
      if (!hadToWait(order, before)) return
      await postIfWanted(tx, order, () => readyLetter(brand, order, account()))
    },
    onRefunded: (tx, { order, refund }) => post(tx, order, () => refundLetter(order, refund)),
    async onRefundFailed(tx, { order, refund }) {
      await post(tx, order, () => refundFailedLetter(order, refund, publicUrl))
      await sendEmail(tx, 'en', () => ({
        to: supportEmail,
        ...render(refundCaseLetter(order, refund)),
      }))
    },
  }
}

const watchesForMs = 2 * 60_000

/** A customer who just paid sees the line become active; one who had to wait gets an email. */
function hadToWait(active: OrderRow, { status, paidAt }: OrderRow): boolean {
  if (status !== 'paid' || paidAt === null) return true
  return active.updatedAt.getTime() - paidAt.getTime() > watchesForMs
}

function shippedLetter(order: OrderRow, account: EmailBlock): Letter {
  return {
    subject: t('Your SIM card is on its way ({number})', { number: order.number }),
    preheader: t('Activate it in your account when it arrives.'),
    blocks: [
      paragraph(t('Your SIM card has shipped.')),
      {
        kind: 'keyValues',
        label: t('Shipment'),
        rows: [
          { label: t('Order number'), value: order.number },
          { label: t('Shipping address'), value: addressLines(order.shipTo).join(', ') },
          ...(order.trackingNumber
            ? [{ label: t('Tracking number'), value: order.trackingNumber }]
            : []),
        ],
      },
      paragraph(
        t(
          'When it arrives, open your account, choose "Activate SIM" and enter the long number printed on the card. Keep your old service until then.',
        ),
      ),
      account,
    ],
  }
}

function readyLetter(brand: Brand, order: OrderRow, account: EmailBlock): Letter {
  return {
    subject: t('Your {brand} line is ready', { brand: brand.shortName }),
    preheader: t('Your {plan} line is active.', { plan: order.planName }),
    blocks: [
      paragraph(t('Your {plan} line is now active.', { plan: order.planName })),
      ...(order.simType === 'esim'
        ? [
            paragraph(
              t(
                'Open your account to install your eSIM. We never email its code, because anyone who has it could take over your line.',
              ),
            ),
          ]
        : []),
      account,
    ],
  }
}
