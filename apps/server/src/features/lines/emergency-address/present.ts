import type { Address } from '@openline/contract/address-schema'
import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { translate } from '@openline/i18n/i18n'
import { secondsAfter } from '../../../clock.ts'
import { placeRefused, refusalLabels } from './refusal-labels.ts'
import type { EmergencyAddressRow } from './store.ts'

/** A line with Wi-Fi calling; `planned` is the address of its order, for one that is not active yet. */
export type PresentedLine = { isPending: boolean; planned: Address | null }

/** What 911 knows of a line, from its addresses of `listShown`. */
export function presentState(
  { isPending, planned }: PresentedLine,
  rows: readonly EmergencyAddressRow[],
): EmergencyAddressState {
  const newest = newestOf(rows)
  const current = rows.find(({ status }) => status === 'in_force')
  const inForce = current?.answeredAt
    ? { address: current.address, since: current.answeredAt.toISOString() }
    : null
  if (!newest) {
    const status = isPending && planned ? 'at_activation' : 'missing'
    return { status, address: planned, askedAt: null, inForce, refusal: null }
  }
  return {
    status: statusOf(newest, isPending),
    // A refused address is never the line’s.
    address: newest.status === 'refused' ? (current?.address ?? null) : newest.address,
    askedAt: newest.askedAt.toISOString(),
    inForce,
    refusal: refusalOf(newest),
  }
}

const placeWaitsDays = 7

/** When an order is canceled whose line can't be activated at its address, and whose owner gives no other. */
export function cancelsAt(refusedAt: Date): Date {
  return secondsAfter(refusedAt, placeWaitsDays * 24 * 3600)
}

/** The address that was asked for last. */
export function newestOf(rows: readonly EmergencyAddressRow[]): EmergencyAddressRow | undefined {
  return rows.toSorted((one, other) => other.askedAt.getTime() - one.askedAt.getTime())[0]
}

function statusOf(
  { status }: EmergencyAddressRow,
  isPending: boolean,
): EmergencyAddressState['status'] {
  if (status === 'in_force' || status === 'refused') return status
  return isPending ? 'at_activation' : 'pending'
}

function refusalOf({
  status,
  address,
  reason,
  field,
  suggestion,
  answeredAt,
}: EmergencyAddressRow): EmergencyAddressState['refusal'] {
  if (status !== 'refused' || reason === null) return null
  const endsAt = reason === placeRefused && answeredAt ? cancelsAt(answeredAt) : null
  const message = translate(refusalLabels(reason))
  return { address, message, field, suggestion, cancelsAt: endsAt?.toISOString() ?? null }
}
