import { canBeOwnId } from '../../crypto/own-id.ts'
import { type AddOnRow, findAddOn } from '../../features/lines/usage/add-on-store.ts'
import { isGiven, recordForgottenAddOn } from '../../features/lines/usage/forgotten-add-on.ts'
import { readOrder } from '../../features/sales/orders/orders.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { Difference, ReconcileNeeds } from './difference.ts'
import { factsOf, factsOfLine, readLine } from './lines.ts'

/** What a line has beside its plan at the network, its owner sees here. */
export async function compareAddOn(
  { db, carrier }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, at } = record
  const isId = canBeOwnId(reference)
  const known = isId ? await findAddOn(db, reference) : null
  const { order, line } = await readLine(db, record.line ?? '')
  if (!line || !isBehind(known, status)) return null
  const answer = await carrier.readAddOn(reference)
  const code = isGiven(answer) ? [answer.addOnCode] : []
  const facts = [...code, ...factsOf(record), `add-on ${reference}`]
  return {
    at,
    facts: [...facts, ...factsOfLine({ order, line })],
    ...(known === null
      ? wordsOfForgotten(isId && (await readOrder(db, reference)) !== null)
      : {
          what: 'an add-on with news',
          next: 'run the command again, and look in the log if it stays',
        }),
  }
}

/** Whether the network has told more of an add-on than is on record here. */
function isBehind(known: AddOnRow | null, status: string): boolean {
  if (status === 'pending' || known?.status === 'ended') return false
  return known?.status === 'waiting' || (status === 'active' && known?.status !== 'active')
}

function wordsOfForgotten(isOrdered: boolean): Pick<Difference, 'what' | 'next'> {
  return isOrdered
    ? {
        what: 'an add-on whose order is not paid here',
        next: 'the line has it: it is on record once its order is paid, or leave it to the customer',
      }
    : {
        what: 'an add-on without a record',
        next: 'the line has it, and the catalog has no such add-on: put it back and run the command again',
      }
}

/** The network has given it: one that was forgotten is put on record as the catalog has it. */
export async function repairAddOn(
  { db, content, carrier, eventHandlers }: ReconcileNeeds,
  { reference, line: lineReference, at }: CarrierRecord,
): Promise<void> {
  if (!canBeOwnId(reference)) return
  if (await findAddOn(db, reference)) {
    await eventHandlers.add_on(reference)
    return
  }
  // Once its order is paid, that puts it on record.
  if (await readOrder(db, reference)) return
  const { line } = await readLine(db, lineReference ?? '')
  const answer = await carrier.readAddOn(reference)
  if (!line || !isGiven(answer)) return
  await recordForgottenAddOn({ db, content }, { reference, lineId: line.id, answer, at })
}
