import type { Address } from '@openline/contract/address-schema'
import { derivedId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { findLineOfOrder, readLines } from '../lines/store.ts'
import { refusedPlaceEmail } from './emails.ts'
import { cancelsAt } from './present.ts'
import { placeRefused, refusalLabels } from './refusal-labels.ts'
import { findRefusedPlace, insertAsked, listShown, recordOutcome, takeWaiting } from './store.ts'

/** Where a line is used: the network wants to know it before it activates the line. */
export type PlaceOfUse =
  | { readonly kind: 'known'; readonly address: Address; readonly placeId: string | null }
  /** The network refused the newest address, and its owner gave no other: the order is canceled then. */
  | { readonly kind: 'refused'; readonly cancelsAt: Date }

/**
 * The place of use of an order's line: its emergency address, for a plan that cannot call the address of the order.
 * Once the network refused that, the address that its owner gave instead, with its id.
 */
export async function readPlaceOfUse(db: Db, order: OrderRow): Promise<PlaceOfUse> {
  const { name: _name, ...home } = order.shipTo
  const first = { kind: 'known', address: order.emergencyAddress ?? home, placeId: null } as const
  const line = await findLineOfOrder(db, order.id)
  const refused = line && (await findRefusedPlace(db, line.id))
  if (!line || !refused?.answeredAt) return first
  const given = (await listShown(db, [line.id])).find(
    ({ status, askedAt }) => status === 'asked' && askedAt > refused.askedAt,
  )
  return given
    ? { kind: 'known', address: given.address, placeId: given.id }
    : { kind: 'refused', cancelsAt: cancelsAt(refused.answeredAt) }
}

/** The network activates no line with the newest address: its owner is asked for another one. */
export function placeOfUseEventHandlers(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail' | 'prices'>,
): Pick<DomainEvents, 'onPlaceRefused'> {
  return {
    async onPlaceRefused(tx, { order, lineId }) {
      const place = await readPlaceOfUse(tx, order)
      if (place.kind === 'refused') return
      const at = deps.clock()
      const id =
        place.placeId ?? (await recordFirst(tx, { order, lineId, address: place.address, at }))
      if (place.placeId !== null) await takeWaiting(tx, lineId, at)
      await recordOutcome(tx, id, { status: 'refused', answeredAt: at, reason: placeRefused })
      const detail = refusalLabels(placeRefused)
      const entry = { lineId, kind: 'emergency_address_refused', by: 'system', detail } as const
      await recordActivity(tx, { ...entry, at })
      if ((await readPlaceOfUse(tx, order)).kind === 'known') {
        // While the carrier looked at the order's address, the owner gave another one.
        return deps.enqueue(tx, 'provision-order', { orderId: order.id })
      }
      await tellOwner(deps, tx, lineId, at)
    },
  }
}

type First = { order: OrderRow; lineId: string; address: Address; at: Date }

/** The address of the order, put on record to be refused. Gives its id. */
async function recordFirst(tx: Db, { order, lineId, address, at }: First): Promise<string> {
  const id = derivedId(order.id, 'place-of-use')
  // Beside the address that the order registers for 911, which has its time.
  const askedAt = new Date(order.createdAt.getTime() + 1)
  await insertAsked(tx, { id, lineId, address, requestedBy: 'order', askedAt, triedAt: at })
  return id
}

async function tellOwner(
  deps: Needs<'sendEmail' | 'prices'>,
  tx: Db,
  lineId: string,
  at: Date,
): Promise<void> {
  const [line] = await readLines(tx, [lineId])
  if (!line) return
  const { timeZone: usual } = deps.prices.rates.carrierFees
  const timeZone = timeZoneOf(await requireCustomer(tx, line.customerId), usual)
  await emailCustomer(
    deps,
    tx,
    line.customerId,
    refusedPlaceEmail(line, { until: cancelsAt(at), timeZone }),
  )
}
