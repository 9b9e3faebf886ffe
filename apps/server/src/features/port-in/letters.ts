import type { Brand } from '@openline/contract/brand'
import { formatMsisdn } from '@openline/contract/phone-number'
import { type CaseKind, caseWords } from '@openline/contract/port-in-cases'
import { portInReasons } from '@openline/contract/port-in-reasons'
import { type PortInStatus, portInWords } from '@openline/contract/port-in-status'
import type { Mail } from '../../gateways/mail/mail.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import type { SecretBox } from '../../secret-box.ts'
import { signedLink } from '../../signed-link.ts'
import type { PortInRow } from './store.ts'

type Setting = { brand: Brand; publicUrl: string; secretBox: SecretBox }
type Recipient = { email: string; firstName: string }

/** The states that a mail tells of; the others pass within minutes or are the customer's own doing. */
const subjects: Partial<Record<PortInStatus, string>> = {
  submitted: 'We asked your old carrier for your number',
  action_required: 'One thing to fix before your number can move',
  delayed: 'Your number takes a little longer',
  confirmed: 'Your old carrier agreed to let your number go',
  activating: 'Your number is moving now',
  completed: 'Your number is here',
  cancelled: 'Moving your number was cancelled',
  expired: 'We stopped waiting for your number',
  failed: 'Your number cannot be moved',
}

/** Whether a mail tells of a state. */
export const hasLetter = (status: PortInStatus): boolean => subjects[status] !== undefined

/** The mail about the state of a port-in that has one. The number is named by its last digits. */
export const statusLetter = (setting: Setting, portIn: PortInRow, recipient: Recipient): Mail => {
  const subject = subjects[portIn.status] ?? ''
  const { advice } = portInWords[portIn.status]
  return compose(setting, recipient, portIn, { subject, texts: [...reasonTexts(portIn), advice] })
}

export const reminderLetter = (
  setting: Setting,
  portIn: PortInRow,
  { daysLeft, ...recipient }: Recipient & { daysLeft: number },
): Mail =>
  compose(setting, recipient, portIn, {
    subject: 'Your number is still with your old carrier',
    texts: [
      ...(portIn.status === 'action_required'
        ? reasonTexts(portIn)
        : [portInWords[portIn.status].advice]),
      `We wait for ${daysLeft} more days, then we stop. Your number stays where it is until it moves.`,
    ],
  })

export const cancelRefusedLetter = (
  setting: Setting,
  portIn: PortInRow,
  recipient: Recipient,
): Mail =>
  compose(setting, recipient, portIn, {
    subject: 'It was too late to cancel',
    texts: ['Your old carrier has begun to move your number already, so the move goes on.'],
  })

const reasonTexts = ({ status, reason, assisted }: PortInRow): string[] => {
  if (reason === null || status === 'completed' || status === 'cancelled') return []
  const { message, hint } = portInReasons[reason]
  return assisted
    ? [message, 'Our support team has the details and takes care of it. You need not do anything.']
    : [message, hint]
}

type Letter = { subject: string; texts: readonly string[] }

const compose = (
  setting: Setting,
  { email, firstName }: Recipient,
  portIn: PortInRow,
  { subject, texts }: Letter,
): Mail => ({
  to: email,
  subject,
  ...renderMail({
    ...setting,
    title: subject,
    preheader: texts[0] ?? '',
    blocks: [
      paragraph(`Hello ${firstName},`),
      paragraph(`This is about the number ending in ${portIn.msisdn.slice(-2)}.`),
      ...texts.map(paragraph),
      {
        kind: 'button',
        label: 'See where it stands',
        url: signedLink(setting, { kind: 'port_in', id: portIn.id }),
      },
      paragraph(
        'The link shows the state of the move without signing in, and nothing else. To change something, sign in to your account.',
      ),
    ],
  }),
})

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** To our own support: what happened, and where to look. Never with a secret of the old carrier. */
export const caseLetter = (
  {
    brand,
    publicUrl,
    supportEmail,
  }: Pick<Setting, 'brand' | 'publicUrl'> & { supportEmail: string },
  portIn: PortInRow,
  { kind, email }: { kind: CaseKind; email: string },
): Mail => ({
  to: supportEmail,
  subject: `Port-in needs help: ${kind}`,
  ...renderMail({
    brand,
    publicUrl,
    title: `Port-in needs help: ${kind}`,
    preheader: 'A customer waits for a number.',
    blocks: [
      paragraph(caseWords[kind].advice),
      {
        kind: 'keyValues',
        label: 'Port-in',
        rows: [
          { label: 'Account', value: email },
          { label: 'Port-in', value: portIn.id },
          { label: 'Number', value: formatMsisdn(portIn.msisdn) },
          { label: 'Old carrier', value: portIn.donorName ?? 'not known' },
          { label: 'State', value: portIn.status },
          { label: 'Reason', value: portIn.reason ?? 'none' },
          { label: 'Refusals', value: String(portIn.refusals) },
          { label: 'Order at the network', value: portIn.carrierOrderId ?? 'none' },
        ],
      },
      paragraph('Open the account from your support system to send it again or to close the case.'),
    ],
  }),
})
