import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type {
  DeskAddOn,
  giveAddOn as giveCall,
  viewLineAddOns,
} from '@openline/contract/lines/add-ons-desk'
import { AppError, invalidField } from '../../../app-error.ts'
import type { UsageReading } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import {
  askedMessage,
  askSecondPerson,
  hasAskedSecond,
} from '../../people/dual-control/desk-ask-second.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import { namesOf, type StaffActor } from '../../platform/audit/audit.ts'
import { requireCapability } from '../../platform/network/network.ts'
import { lockGiving, mayGive } from '../../sales/credits/desk-courtesy.ts'
import { requireAnyLine } from '../lines/desk-lines.ts'
import { serviceProblem } from '../lines/pay-for-line.ts'
import { lockLine } from '../lines/store.ts'
import { type AddOnRow, findAddOn, insertAddOn, listNewest } from './add-on-store.ts'
import {
  type AddOnNeeds,
  notOffered,
  readingIfTold,
  type SoldAddOn,
  sellableFor,
} from './add-ons.ts'
import { leftMb } from './present-add-on.ts'

const newest = 20

/** Throws 404. */
export async function viewAddOns(
  deps: AddOnNeeds,
  lineId: string,
): Promise<OutputOf<typeof viewLineAddOns>> {
  const line = await requireAnyLine(deps.db, lineId)
  const [rows, { addOns, reason }] = await Promise.all([
    listNewest(deps.db, lineId, newest),
    sellableFor(deps, line),
  ])
  const isAnyActive = rows.some(({ status }) => status === 'active')
  const told = isAnyActive ? await readingIfTold(deps, line) : null
  return {
    addOns: rows.map((row) => presentAtDesk(row, told)),
    offers: addOns.map(({ addOn: { addOnId, title, priceCents } }) => ({
      addOnId,
      title,
      priceCents,
    })),
    reason,
  }
}

function presentAtDesk(row: AddOnRow, told: UsageReading | null): DeskAddOn {
  const { id, addOnId, title, status, orderId, givenBy, failureCode, dataGb } = row
  return {
    id,
    addOnId,
    title,
    status,
    orderId,
    givenBy,
    failureCode,
    dataGb,
    leftMb: status === 'active' ? leftMb(row, told) : null,
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

type Gift = HandlerInput<typeof giveCall>['body'] & { readonly lineId: string }

/**
 * Gives a line an add-on; above what the person may give alone, once a second one confirms it. Sent again with its
 * key, it is given or asked for once. Throws 404, a field error for what the line can't have, and 409 for a line without
 * service and for a network that sells none.
 */
export async function giveAtDesk(
  deps: AddOnNeeds & Needs<'enqueue'>,
  by: StaffActor,
  { lineId, addOnId, reason }: Gift,
): Promise<OutputOf<typeof giveCall>> {
  const line = await requireAnyLine(deps.db, lineId)
  const { customerId } = line
  await requireCapability(deps, 'addOns', notOffered)
  const sellable = await sellableFor(deps, line)
  const addOn = sellable.addOns.find((each) => each.addOn.addOnId === addOnId)?.addOn
  const { isWaiting } = await actionAtDesk(deps, {
    by,
    name: 'giveAddOn',
    reason,
    subject: { kind: 'line', id: lineId },
    async lock(tx) {
      await lockGiving(tx, by.staff, customerId)
      return lockLine(tx, lineId)
    },
    async findDone(tx, _line, press) {
      if (await findAddOn(tx, press.id)) return { isWaiting: false }
      return (await hasAskedSecond(tx, press)) ? { isWaiting: true } : null
    },
    async act(tx, held, press) {
      if (held?.customerId !== customerId) return null
      const problem = serviceProblem(held) ?? (addOn ? null : sellable.reason)
      if (problem !== null) throw new AppError('conflict', problem)
      if (!addOn) throw invalidField('addOnId', 'The line can’t have this add-on now')
      const { id, at } = press
      const gift = { staff: by.staff, customerId, id, amountCents: addOn.priceCents, at }
      if (!(await mayGive(tx, gift))) {
        const of = { customerId, subjectKind: 'line', subjectId: lineId, reason } as const
        const body = { addOnId, reason }
        const call = { act: 'giveAddOn', params: { id: lineId }, body, ...of } as const
        return { ...(await askSecondPerson(tx, by, press, call)), result: { isWaiting: true } }
      }
      await insertAddOn(tx, {
        ...given(addOn),
        id,
        lineId,
        givenBy: namesOf(by.staff),
        createdAt: at,
        askedAt: at,
      })
      await deps.enqueue(tx, 'give-add-on', { addOnId: id })
      const after = { addOnId, title: addOn.title, priceCents: addOn.priceCents }
      return { customerId, before: null, after, result: { isWaiting: false } }
    },
  })
  const message = isWaiting ? askedMessage('giveAddOn') : 'The network is adding it to the line'
  return { message, isWaiting }
}

function given({ addOnId, title, kind, priceCents, dataGb, days }: SoldAddOn) {
  return {
    addOnId,
    title,
    kind,
    priceCents,
    dataGb,
    days,
    orderId: null,
    status: 'waiting' as const,
    failureCode: null,
    startsAt: null,
    endsAt: null,
  }
}
