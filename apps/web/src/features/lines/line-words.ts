import type { Line, LineStatus } from '@openline/contract/lines'
import { formatMsisdn } from '@openline/contract/phone-number'
import { localDate } from '../../lib/local-date.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The status of a line (spec 4) in a word. */
export const lineStatusWords: Record<LineStatus, { readonly label: string; readonly tone: Tone }> =
  {
    pending: { label: 'Pending', tone: 'warning' },
    active: { label: 'Active', tone: 'success' },
    suspended: { label: 'Suspended', tone: 'danger' },
    inactive: { label: 'Inactive', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  }

/** The number as people read it. */
export const lineNumber = ({ mdn, status }: Pick<Line, 'mdn' | 'status'>): string => {
  if (mdn !== null) return formatMsisdn(mdn)
  return status === 'cancelled' ? 'No number' : 'Number on its way'
}

/** What happens to the line next, and when. */
export const renewalWords = ({
  renewsAt,
  autoRenew,
}: Pick<Line, 'renewsAt' | 'autoRenew'>): string | null => {
  if (renewsAt === null) return null
  const date = localDate(renewsAt, 'DD MMM YYYY')
  return autoRenew ? `Renews on ${date}` : `Paid until ${date}`
}

/** Why a line that is not ready is not, in one sentence. */
export const waitingWords = ({ simType }: Pick<Line, 'simType'>): string =>
  simType === 'esim'
    ? 'We are setting up your line. This takes a moment.'
    : 'We are getting your SIM card ready. You can activate the line as soon as the card is on its way.'
