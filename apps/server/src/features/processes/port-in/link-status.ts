import type { CorrectionLink } from '@openline/contract/processes/port-in-links'
import type { PortInReason } from '@openline/contract/processes/port-in-reasons'
import { msg, translate } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { attemptOf, type CorrectionTerms, isCorrectable } from './correction-link.ts'
import type { PortInRow } from './store.ts'

type Status = CorrectionLink['status']

const words = {
  open: {
    title: msg('Fix your number transfer'),
    advice: msg('You don’t need to sign in. We’ll send your request again right away.'),
  },
  corrected: {
    title: msg('This was already corrected'),
    advice: msg('There’s nothing left to do here. We’ll email you when your old carrier answers.'),
  },
  expired: {
    title: msg('This link has expired'),
    advice: msg('Please sign in to correct it in your account, or ask us for a new link.'),
  },
  canceled: {
    title: msg('This transfer was canceled'),
    advice: msg('The number stays with the old carrier. You can start over in your account.'),
  },
  ended: {
    title: msg('This transfer has ended'),
    advice: msg('There’s nothing left to correct. You can see how it ended in your account.'),
  },
  support: {
    title: msg('Our support team is working on it'),
    advice: msg('You don’t need to do anything. We’ll email you when there’s news.'),
  },
  account: {
    title: msg('Please sign in to fix this'),
    advice: msg('What your old carrier declined can only be changed in your account.'),
  },
  changed: {
    title: msg('Your old carrier answered something else'),
    advice: msg('Please reload this page to see what it is.'),
  },
} as const satisfies Record<Status | 'changed', { title: string; advice: string }>

/** What a link says in each status, with what to do. */
export function linkWords(status: Status | 'changed'): { title: string; advice: string } {
  const { title, advice } = words[status]
  return { title: translate(title), advice: translate(advice) }
}

type Linked = { readonly portIn: PortInRow; readonly terms: CorrectionTerms }

/** Whether a link still corrects its refusal, or why not. */
export async function linkStatus(
  { clock }: Needs<'clock'>,
  db: Db,
  { portIn, terms }: Linked,
): Promise<Status> {
  const { status, cancelAskedAt } = portIn
  if (status === 'cancelled' || cancelAskedAt !== null) return 'canceled'
  if (status === 'expired') return 'expired'
  if (status === 'completed' || status === 'failed') return 'ended'
  if (status !== 'action_required' || (await attemptOf(db, portIn.id)) !== terms.attempt) {
    return 'corrected'
  }
  if (portIn.assisted) return 'support'
  if (clock() >= terms.endsAt) return 'expired'
  return isCorrectable(portIn, clock()) ? 'open' : 'account'
}

/** The refusal that a link corrects, as its page showed it. */
export type LinkedRefusal = { readonly terms: CorrectionTerms; readonly reason: PortInReason }

/** Throws 409 in words for a refusal that a link does not correct any more, or not this one. */
export async function requireOpenRefusal(
  deps: Needs<'clock'>,
  db: Db,
  portIn: PortInRow,
  { terms, reason }: LinkedRefusal,
): Promise<void> {
  const status = await linkStatus(deps, db, { portIn, terms })
  if (status === 'open' && portIn.reason === reason) return
  const { title, advice } = linkWords(status === 'open' ? 'changed' : status)
  throw new AppError('conflict', `${title}. ${advice}`)
}
