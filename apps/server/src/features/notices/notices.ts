import type { Brand } from '@openline/contract/brand'
import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../language/link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { greeting } from '../../mails/greeting.ts'
import { renderMail } from '../../mails/layout.ts'
import type { PostMail } from '../../mails/outbox.ts'
import { wantsMail } from '../notification-choices/notification-choices.ts'
import type { OrderRow } from '../orders/orders.ts'
import { refundCaseLetter } from './for-support.ts'
import { type Returned, refundFailedLetter, refundLetter } from './refund-letters.ts'
import { findRecipient, type Recipient } from './store.ts'

type Deps = { brand: Brand; publicUrl: string; postMail: PostMail; supportEmail: string }

/**
 * The mails about an order. Each is posted in the transaction of what it tells; `shipped` and
 * `ready` only to whoever wants mails about orders.
 */
export type Notices = {
  shipped: (tx: Db, order: OrderRow) => Promise<void>
  ready: (tx: Db, order: OrderRow) => Promise<void>
  refunded: (tx: Db, order: OrderRow, refund: Returned) => Promise<void>
  refundFailed: (tx: Db, order: OrderRow, refund: Returned) => Promise<void>
}

export type Letter = {
  subject: string
  preheader: string
  blocks: readonly MailBlock[]
}

export function createNotices({ brand, publicUrl, postMail, supportEmail }: Deps): Notices {
  const post = async (tx: Db, order: OrderRow, write: () => Letter): Promise<void> => {
    const recipient = await findRecipient(tx, order.customerId)
    if (recipient) await postMail(tx, recipient.language, () => compose(recipient, write()))
  }
  const postIfWanted = async (tx: Db, order: OrderRow, write: () => Letter): Promise<void> => {
    if (await wantsMail(tx, order.customerId, 'orders')) await post(tx, order, write)
  }
  const render = ({ subject, preheader, blocks }: Letter) => ({
    subject,
    ...renderMail({ brand, publicUrl, preheader, title: subject, blocks }),
  })
  const compose = (recipient: Recipient, { blocks, ...letter }: Letter): Mail => ({
    to: recipient.email,
    ...render({
      ...letter,
      blocks: [greeting(recipient.firstName), ...blocks],
    }),
  })
  const account = (): MailBlock => ({
    kind: 'button',
    label: t('Go to my account'),
    url: linkTo(publicUrl, '/dashboard'),
  })
  return {
    shipped: (tx, order) => postIfWanted(tx, order, () => shippedLetter(order, account())),
    ready: (tx, order) => postIfWanted(tx, order, () => readyLetter(brand, order, account())),
    refunded: (tx, order, refund) => post(tx, order, () => refundLetter(order, refund)),
    async refundFailed(tx, order, refund) {
      await post(tx, order, () => refundFailedLetter(order, refund, publicUrl))
      await postMail(tx, 'en', () => ({
        to: supportEmail,
        ...render(refundCaseLetter(order, refund)),
      }))
    },
  }
}

function shippedLetter(order: OrderRow, account: MailBlock): Letter {
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

function readyLetter(brand: Brand, order: OrderRow, account: MailBlock): Letter {
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
