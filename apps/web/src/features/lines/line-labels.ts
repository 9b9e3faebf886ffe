import type { Line, LineStatus } from '@openline/contract/lines/lines'
import { formatMsisdn } from '@openline/contract/phone-number'
import { msg, t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import type { Tone } from '../../ui/badge.tsx'
import { simName } from '../shop/shop.ts'

/** The label of each line status (spec 4). */
export const lineStatusLabels: Record<LineStatus, { readonly label: string; readonly tone: Tone }> =
  {
    pending: { label: msg('Pending'), tone: 'warning' },
    active: { label: msg('Active'), tone: 'success' },
    suspended: { label: msg('Suspended'), tone: 'danger' },
    inactive: { label: msg('Inactive'), tone: 'neutral' },
    cancelled: { label: msg('Canceled'), tone: 'neutral' },
  }

/** How a line stands. One that is unpaid on a network that can't suspend lines still works. */
export function statusLabel({ status, notOffered }: Pick<Line, 'status' | 'notOffered'>) {
  const works = notOffered.find(({ what }) => what === 'suspension')
  return works && status === 'suspended'
    ? ({ label: works.message, tone: 'warning' } as const)
    : lineStatusLabels[status]
}

/** The number as people read it. */
export function lineNumber({ mdn, status }: Pick<Line, 'mdn' | 'status'>): string {
  if (mdn !== null) return formatMsisdn(mdn)
  return status === 'cancelled' ? t('No number') : t('Number pending')
}

/** `Standard, eSIM ending in 0014` */
export function planAndSim({
  nickname,
  planName,
  simType,
  iccidLast4,
}: Pick<Line, 'nickname' | 'planName' | 'simType' | 'iccidLast4'>): string {
  const ending = iccidLast4 ? ` ${t('ending in {digits}', { digits: iccidLast4 })}` : ''
  const sim = `${simName(simType)}${ending}`
  return nickname === planName ? sim : `${planName}, ${sim}`
}

/** When the line renews, or how long it is paid. An unpaid line whose period is over does not renew. */
export function renewalLabels(
  { renewsAt, autoRenew }: Pick<Line, 'renewsAt' | 'autoRenew'>,
  now: Date,
): string | null {
  if (renewsAt === null) return null
  const date = localDate(renewsAt, 'MMM D, YYYY')
  const willRenew = autoRenew && Date.parse(renewsAt) > now.getTime()
  return willRenew ? t('Renews on {date}', { date }) : t('Paid through {date}', { date })
}

/** Why a line that is not ready is not, in one sentence. */
export function waitingLabels({
  simType,
  emergencyAddress,
}: Pick<Line, 'simType' | 'emergencyAddress'>): string {
  if (emergencyAddress?.refusal?.cancelsAt) {
    return t('Your line is on hold until you enter another address.')
  }
  return simType === 'esim'
    ? t('We’re setting up your line. This takes a moment.')
    : t('We’re getting your SIM card ready. You can activate your line once it ships.')
}
