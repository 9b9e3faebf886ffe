import type { Brand } from '@openline/contract/brand'
import { portInReasons } from '@openline/contract/port-in-reasons'
import type { PortInStatus } from '@openline/contract/port-in-status'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { signedLink } from '../../crypto/signed-link.ts'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'
import { linkTo } from '../../language/link-to.ts'
import { wordsOf } from './state-words.ts'
import type { PortInRow } from './store.ts'

type Setting = { brand: Brand; publicUrl: string; secretBox: SecretBox }
export type Reader = {
  email: string
  firstName: string
  /** The line under which the account asks for what is to be put right; null when nothing is. */
  lineToFix: string | null
}

/** The states that an email tells of; the others pass within minutes or are the customer's own doing. */
const subjects: Partial<Record<PortInStatus, string>> = {
  submitted: msg('We sent your transfer request to your old carrier'),
  action_required: msg('One thing to fix before we can transfer your number'),
  delayed: msg('Your number transfer is taking a little longer'),
  confirmed: msg('Your old carrier approved your number transfer'),
  activating: msg('Your number is being transferred now'),
  completed: msg('Your number transfer is complete'),
  cancelled: msg('Your number transfer was canceled'),
  expired: msg('Your number transfer has expired'),
  failed: msg('Your number can’t be transferred'),
}

/** Whether an email tells of a state. */
export function hasLetter(status: PortInStatus): boolean {
  return subjects[status] !== undefined
}

/** The email about the state of a port-in that has one. The number is named by its last digits. */
export function statusLetter(setting: Setting, portIn: PortInRow, reader: Reader): Email {
  const isForSupport = portIn.assisted && portIn.status === 'action_required'
  const subject = isForSupport
    ? t('Our support team is working on your transfer')
    : translate(subjects[portIn.status] ?? '')
  const { advice } = wordsOf(portIn)
  return compose(setting, reader, portIn, { subject, texts: [...reasonTexts(portIn), advice] })
}

/** The move waits for its customer, for so many days more. */
export function reminderLetter(
  setting: Setting,
  portIn: PortInRow,
  { daysLeft, ...reader }: Reader & { daysLeft: number },
): Email {
  return compose(setting, reader, portIn, {
    subject: t('Your number is still with your old carrier'),
    texts: [
      ...(portIn.status === 'action_required' ? reasonTexts(portIn) : [wordsOf(portIn).advice]),
      t(
        'This transfer will expire in {days} days. Until it’s complete, your number stays where it is.',
        { days: daysLeft },
      ),
    ],
  })
}

/** The old carrier did not stop a move that the customer canceled. */
export function cancelRefusedLetter(setting: Setting, portIn: PortInRow, reader: Reader): Email {
  return compose(setting, reader, portIn, {
    subject: t('It was too late to cancel'),
    texts: [
      t(
        'Your old carrier has already started releasing your number, so the transfer will continue.',
      ),
    ],
  })
}

function reasonTexts({ status, reason, assisted }: PortInRow): string[] {
  if (reason === null || status === 'completed' || status === 'cancelled') return []
  const message = translate(portInReasons[reason].message)
  // What support does about it stands in the advice.
  return assisted ? [message] : [message, translate(portInReasons[reason].hint)]
}

type Letter = { subject: string; texts: readonly string[] }

function compose(
  setting: Setting,
  { email, firstName, lineToFix }: Reader,
  portIn: PortInRow,
  { subject, texts }: Letter,
): Email {
  return {
    to: email,
    subject,
    ...renderEmail({
      ...setting,
      title: subject,
      preheader: texts[0] ?? '',
      blocks: [
        greeting(firstName),
        paragraph(
          t('This is about the number ending in {digits}.', { digits: portIn.msisdn.slice(-2) }),
        ),
        ...texts.map(paragraph),
        ...(lineToFix === null ? [] : [fixButton(setting, lineToFix)]),
        {
          kind: 'button',
          label: t('Check the status'),
          url: signedLink(setting, { kind: 'port_in', id: portIn.id }),
        },
        paragraph(
          lineToFix === null
            ? t(
                'The link shows the status of your transfer without signing in, and nothing else. To make changes, sign in to your account.',
              )
            : t(
                'The first link takes you to your account, where you’ll sign in. The second one shows the status of your transfer without signing in, and nothing else.',
              ),
        ),
      ],
    }),
  }
}

/** Opens the dialog that asks for what the old carrier did not accept. */
function fixButton({ publicUrl }: Setting, lineId: string): EmailBlock {
  return {
    kind: 'button',
    label: t('Fix it now'),
    url: linkTo(publicUrl, `/dashboard?fix_port_in=${lineId}`),
  }
}
