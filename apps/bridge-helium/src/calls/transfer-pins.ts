import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import type { PortOut } from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findRecord,
  listOfLine,
  noteRecord,
  openRecord,
  type Session,
} from '../records.ts'
import { Refusal } from '../refusal.ts'
import { slowPrint } from '../slow-print.ts'
import { requireLine } from './lines.ts'

type Order = z.output<typeof carrierSchemas.TransferPin>
type LineState = z.input<typeof carrierSchemas.Line>

const mostWrongTries = 5

/**
 * Keeps the PIN with which a number may leave, as slow prints: Helium has no call for one, but passes on what another
 * carrier sends. One that is older than the PIN in force changes nothing.
 */
export async function setTransferPin(
  bridge: Bridge,
  session: Session,
  { reference, id, accountNumber, pin, expiresAt, at }: Order,
): Promise<LineState> {
  await requireLine(bridge, session, reference, 404)
  if (accountNumber === undefined || pin === undefined) {
    throw new Refusal('invalid_request', 'The account number and the PIN are missing.', 400)
  }
  const now = bridge.clock()
  const begun = { kind: 'transfer_pin', reference, line: reference, step: 'in_force' } as const
  const { record } = await openRecord(session, { ...begun, facts: {} }, now)
  const times = { at: inUtc(at), expiresAt: inUtc(expiresAt) }
  const before = record.facts['at']
  if (typeof before !== 'string' || times.at >= before) {
    const [account, print] = await Promise.all([slowPrint(accountNumber, id), slowPrint(pin, id)])
    await noteRecord(session, record, { facts: { id, account, print, ...times } }, now)
  }
  const isGood = (await refusalOfPin(session, record, now)) === null
  return { reference, locked: false, transferPinId: isGood ? String(record.facts['id']) : null }
}

/** Times in one form can be compared. */
function inUtc(time: string): string {
  return new Date(time).toISOString()
}

/** What was found about a request for a number: the PIN that was in force, and why the number must not leave. */
export type Verdict = { pinId: string | null; reason: string | null }

/**
 * Looks at a request of another carrier once, under the lock of its line. A wrong PIN counts by what is kept of the request,
 * so that the same request, looked at again after a kill, counts once.
 */
export async function judgePortOut(
  { clock }: Bridge,
  session: Session,
  line: string,
  { id, account_number, pin }: PortOut,
): Promise<Verdict> {
  const known = await findRecord(session, { kind: 'port_out', reference: id })
  if (known) return verdictOf(known)
  const held = await findRecord(session, { kind: 'transfer_pin', reference: line })
  const pinId = held ? String(held.facts['id']) : null
  const reason =
    (await refusalOfPin(session, held, clock())) ??
    (await refusalOfDetails(held, { account_number, pin }))
  const begun = { kind: 'port_out', reference: id, line, step: 'judged' } as const
  const facts = { pinId, reason }
  return verdictOf((await openRecord(session, { ...begun, facts }, clock())).record)
}

function verdictOf({ facts: { pinId, reason } }: BridgeRecord): Verdict {
  return {
    pinId: typeof pinId === 'string' ? pinId : null,
    reason: typeof reason === 'string' ? reason : null,
  }
}

/** Why no request can be right now, whatever it says. */
async function refusalOfPin(
  session: Session,
  held: BridgeRecord | null,
  now: Date,
): Promise<string | null> {
  if (!held || String(held.facts['expiresAt']) <= now.toISOString()) return 'no_transfer_pin'
  const before = await listOfLine(session, 'port_out', held.reference)
  const wrong = before
    .map(verdictOf)
    .filter(({ pinId, reason }) => pinId === held.facts['id'] && reason === 'transfer_pin_wrong')
  return wrong.length < mostWrongTries ? null : 'transfer_pin_ended'
}

type Details = Pick<PortOut, 'account_number' | 'pin'>

async function refusalOfDetails(
  held: BridgeRecord | null,
  { account_number, pin }: Details,
): Promise<string | null> {
  const { id, account, print } = held?.facts ?? {}
  if ((await slowPrint(account_number ?? '', String(id))) !== account) return 'account_number_wrong'
  return (await slowPrint(pin ?? '', String(id))) === print ? null : 'transfer_pin_wrong'
}
