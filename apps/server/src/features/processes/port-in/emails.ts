import { correctionLinkDays } from '@openline/contract/processes/port-in-links'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { signedLink } from '../../../crypto/signed-link.ts'
import { button, type EmailBlock, paragraph, quietLink } from '../../../emails/blocks.ts'
import type { EmailSettings, WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'
import { type CorrectionTerms, correctionLink } from './correction-link.ts'
import { wordsOf } from './state-labels.ts'
import type { PortInRow } from './store.ts'

/** What the emails about a port-in link to. */
export type EmailLinks = {
  /** Signs the link to the status page. */
  secretBox: SecretBox
  /** The line under which the account asks for a correction; null when it asks for none. */
  lineToFix: string | null
  /** The refusal that a link corrects without signing in; null where none does. */
  correction: CorrectionTerms | null
}

/** The states that have an email. The others last minutes, or the customer caused them. */
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

export function hasEmail(status: PortInStatus): boolean {
  return subjects[status] !== undefined
}

/** The email about the state of a port-in, which has one. The number is named by its last digits. */
export function statusEmail(portIn: PortInRow, links: EmailLinks): WriteEmail {
  const isForSupport = portIn.assisted && portIn.status === 'action_required'
  return portInEmail(portIn, links, () => ({
    subject: isForSupport
      ? t('Our support team is working on your transfer')
      : translate(subjectOf(portIn)),
    sentences: [...reasonSentences(portIn), wordsOf(portIn).advice],
  }))
}

function subjectOf({ status, reason }: PortInRow): string {
  return status === 'completed' && reason === 'line_ended'
    ? msg('Your number was transferred, but its line has ended')
    : (subjects[status] ?? '')
}

/** The port-in waits for its customer, for `daysLeft` more days. */
export function reminderEmail(portIn: PortInRow, links: EmailLinks, daysLeft: number): WriteEmail {
  return portInEmail(portIn, links, () => ({
    subject: t('Your number is still with your old carrier'),
    sentences: [
      ...(portIn.status === 'action_required' ? reasonSentences(portIn) : [wordsOf(portIn).advice]),
      t(
        'This transfer will expire in {days} days. Until it’s complete, your number stays where it is.',
        { days: daysLeft },
      ),
    ],
  }))
}

/** The old carrier did not stop a port-in that the customer canceled. */
export function cancelRefusedEmail(portIn: PortInRow, links: EmailLinks): WriteEmail {
  return portInEmail(portIn, links, () => ({
    subject: t('It was too late to cancel'),
    sentences: [
      t(
        'Your old carrier has already started releasing your number, so the transfer will continue.',
      ),
    ],
  }))
}

function reasonSentences({ status, reason, assisted }: PortInRow): string[] {
  if (reason === null || status === 'completed' || status === 'cancelled') return []
  const message = translate(portInReasons[reason].message)
  // The advice says what support does about it.
  return assisted ? [message] : [message, translate(portInReasons[reason].hint)]
}

type PortInText = { subject: string; sentences: readonly string[] }

function portInEmail(
  { id, msisdn }: PortInRow,
  links: EmailLinks,
  write: () => PortInText,
): WriteEmail {
  return (settings) => {
    const { subject, sentences } = write()
    const status = signedLink({ ...settings, ...links }, { kind: 'port_in', id })
    return {
      subject,
      preheader: sentences[0] ?? '',
      blocks: [
        paragraph(t('This is about the number ending in {digits}.', { digits: msisdn.slice(-2) })),
        ...sentences.map(paragraph),
        ...waysOn(settings, links, status),
      ],
    }
  }
}

/** One thing to do: put right what the old carrier refused, else look. */
function waysOn(settings: EmailSettings, links: EmailLinks, status: string): EmailBlock[] {
  const { lineToFix, correction } = links
  if (correction !== null) {
    return [
      button(t('Fix it now'), correctionLink({ ...settings, ...links }, correction)),
      paragraph(
        t(
          'You don’t need to sign in. The link works for {days} days and only for this. Please don’t forward it: anyone with it can send a correction.',
          { days: correctionLinkDays },
        ),
      ),
      quietLink(t('Check the status'), status),
    ]
  }
  return lineToFix === null
    ? [
        button(t('Check the status'), status),
        paragraph(
          t('You don’t need to sign in to see it. To make changes, sign in to your account.'),
        ),
      ]
    : [fixButton(settings, lineToFix), quietLink(t('Check the status'), status)]
}

/** Opens the dialog that asks for what the old carrier did not accept. */
function fixButton({ publicUrl }: EmailSettings, lineId: string): EmailBlock {
  return button(t('Fix it now'), linkTo(publicUrl, `/dashboard?fix_port_in=${lineId}`))
}
