import type {
  Comparison,
  DeskPortOut,
  DeskPortOutRow,
} from '@openline/contract/lines/port-out-desk'
import { portOutActionsNow } from '@openline/contract/lines/port-out-desk'
import { fullName } from '@openline/contract/person-name'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { readOwners } from '../../people/customers/recipient-store.ts'
import { assignmentsOf } from '../../processes/port-in-cases/desk-assignments.ts'
import { readActs } from '../../processes/port-in-cases/desk-port-in-pages.ts'
import { accountNumberOf } from '../line-safety/account-number.ts'
import { findLock, findPin } from '../line-safety/store.ts'
import { type LineRow, readLines } from '../lines/store.ts'
import { findPortOutById, type PortOutRow } from './port-out-store.ts'

/** The lines that port-outs are about, by their ids. */
export async function linesOfPortOuts(
  db: Db,
  rows: readonly PortOutRow[],
): Promise<ReadonlyMap<string, LineRow>> {
  const lines = await readLines(
    db,
    rows.map(({ lineId }) => lineId),
  )
  return new Map(lines.map((line) => [line.id, line]))
}

async function presentRows(
  deps: Needs<'db' | 'clock'>,
  rows: readonly PortOutRow[],
  staff: StaffCaller,
): Promise<DeskPortOutRow[]> {
  const lines = await linesOfPortOuts(deps.db, rows)
  const [ownerOf, assignmentOf] = await Promise.all([
    readOwners(
      deps.db,
      [...lines.values()].map(({ customerId }) => customerId),
    ),
    assignmentsOf(
      deps,
      rows.map(({ id }) => id),
      staff,
    ),
  ])
  return rows.flatMap((row) => {
    const line = lines.get(row.lineId)
    if (!line) return []
    const customer = ownerOf(line.customerId)
    return [{ ...presentRow(row, line), customer, assignment: assignmentOf(row.id) }]
  })
}

function presentRow(row: PortOutRow, { mdn }: LineRow) {
  const { id, lineId, toCarrier, status, reason, carrierRefused } = row
  return {
    id,
    lineId,
    msisdn: mdn,
    toCarrier,
    requestedAt: row.requestedAt.toISOString(),
    decidesAt: row.decidesAt.toISOString(),
    status,
    refusal: reason,
    carrierRefused,
  }
}

/** A port-out of any line. Throws 404 for one that does not exist. */
export async function requirePortOut(db: Db, id: string): Promise<PortOutRow> {
  const portOut = await findPortOutById(db, id)
  if (!portOut) throw notFound('We couldn’t find this request')
  return portOut
}

/** One request: what the other carrier sent beside what we hold. Throws 404 for one that does not exist. */
export async function viewPortOut(
  deps: Needs<'db' | 'clock'>,
  id: string,
  staff: StaffCaller,
): Promise<DeskPortOut> {
  const row = await requirePortOut(deps.db, id)
  const line = (await linesOfPortOuts(deps.db, [row])).get(row.lineId)
  const [portOut] = await presentRows(deps, [row], staff)
  if (!line || !portOut) throw new Error(`port-out ${id} belongs to a line that is gone`)
  const { assignment } = portOut
  const acts = portOutActionsNow(row)
  return {
    portOut,
    decision: decisionOf(row),
    compared: await compare(deps, row, line),
    acts: await readActs(deps.db, { kind: 'port_out', id }),
    nextActions: [
      ...acts,
      ...(acts.length === 0 ? [] : [assignment?.isMe ? ('release' as const) : ('take' as const)]),
    ],
  }
}

function decisionOf({ synced, carrierRefused }: PortOutRow): DeskPortOut['decision'] {
  if (carrierRefused) return 'refused'
  if (synced === null) return null
  return synced ? 'sent' : 'pending'
}

async function compare(
  { db }: Needs<'db'>,
  row: PortOutRow,
  line: LineRow,
): Promise<DeskPortOut['compared']> {
  const [pin, customer, lock] = await Promise.all([
    row.pinId === null ? null : findPin(db, row.pinId),
    requireCustomer(db, line.customerId),
    findLock(db, line.id),
  ])
  const name = fullName(customer) || null
  return {
    ...comparedByNetwork(row),
    accountNumber: { held: accountNumberOf(line), compared: comparedByNetwork(row).accountNumber },
    transferPin: { compared: comparedByNetwork(row).transferPin, ...presentPin(pin) },
    name: { asked: row.askedName, held: name, compared: sameText(row.askedName, name) },
    zipCode: {
      asked: row.askedZipCode,
      held: customer.zipCode,
      compared: sameText(row.askedZipCode?.slice(0, 5) ?? null, customer.zipCode),
    },
    locked: lock?.locked ?? false,
    lineStatus: line.status,
  }
}

function presentPin(pin: Awaited<ReturnType<typeof findPin>>) {
  return {
    issuedAt: pin?.issuedAt.toISOString() ?? null,
    expiresAt: pin?.expiresAt.toISOString() ?? null,
    endedAt: pin?.endedAt?.toISOString() ?? null,
    wrongTries: pin?.wrongTries ?? null,
  }
}

/** What the network found of account number and PIN: it refuses on its own what is wrong. */
function comparedByNetwork({ reason }: PortOutRow): {
  accountNumber: Comparison
  transferPin: Comparison
} {
  switch (reason) {
    case 'account_number_wrong':
      return { accountNumber: 'wrong', transferPin: 'not_said' }
    case 'transfer_pin_wrong':
      return { accountNumber: 'right', transferPin: 'wrong' }
    case 'no_transfer_pin':
    case 'transfer_pin_ended':
    case 'locked':
      return { accountNumber: 'not_said', transferPin: 'not_said' }
    default:
      return { accountNumber: 'right', transferPin: 'right' }
  }
}

/** Two spellings of a name or ZIP code: case, accents and signs between words do not count. */
function sameText(asked: string | null, held: string | null): Comparison {
  if (asked === null || held === null) return 'not_said'
  return plain(asked) === plain(held) ? 'right' : 'wrong'
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
