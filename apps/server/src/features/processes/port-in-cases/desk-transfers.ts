import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { portOutStatuses } from '@openline/contract/lines/line-safety'
import { deskPortInKindSchema } from '@openline/contract/processes/port-in-cases-desk'
import { portInStatusSchema } from '@openline/contract/processes/port-in-status'
import {
  type listTransfers,
  type Transfer,
  type TransferFilters,
  type TransferSort,
  transferIsOver,
  transfersOnBoard,
} from '@openline/contract/processes/transfers-desk'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { linesOfPortOuts } from '../../lines/port-out/desk-pages.ts'
import {
  countPortOuts,
  listPortOuts,
  type PortOutNeed,
  tallyPortOuts,
} from '../../lines/port-out/desk-store.ts'
import type { PortOutRow } from '../../lines/port-out/port-out-store.ts'
import { readOwners } from '../../people/customers/recipient-store.ts'
import { assignedTo, assignmentsOf } from './desk-assignments.ts'
import { countOpenCases, tallyStalled } from './desk-store.ts'
import { countPortIns, type ListedPortIn, listPortIns } from './desk-transfer-store.ts'

type Reading = Needs<'db' | 'clock'>
type Listing = TransferFilters & { readonly sort: TransferSort; readonly limit: number }
type ListedTransfer = Omit<Transfer, 'customer' | 'assignment'> & { readonly customerId: string }

/** Port-ins and port-outs on one board, by age or by the date at which they are due. */
export async function viewTransfers(
  deps: Reading,
  query: HandlerInput<typeof listTransfers>['query'],
  staff: StaffCaller,
): Promise<OutputOf<typeof listTransfers>> {
  const listing = { ...query, sort: query.sort ?? 'age', limit: transfersOnBoard + 1 }
  const [found, needs, counts] = await Promise.all([
    readTransfers(deps, listing, staff),
    countNeeds(deps),
    countUnderWay(deps),
  ])
  const rows = found.slice(0, transfersOnBoard)
  const [ownerOf, assignmentOf] = await Promise.all([
    readOwners(
      deps.db,
      rows.map(({ customerId }) => customerId),
    ),
    assignmentsOf(
      deps,
      rows.map(({ id }) => id),
      staff,
    ),
  ])
  return {
    transfers: rows.map(({ customerId, ...row }) => ({
      ...row,
      customer: ownerOf(customerId),
      assignment: assignmentOf(row.id),
    })),
    isMore: found.length > rows.length,
    needs,
    counts,
  }
}

/** The transfers that match, up to the limit, in the order that was asked for. */
export async function readTransfers(
  deps: Reading,
  listing: Listing,
  staff: StaffCaller,
): Promise<ListedTransfer[]> {
  const ids = listing.list === 'mine' ? await assignedTo(deps, staff) : undefined
  const asked = { ...listing, ...(ids && { ids }) }
  const [coming, leaving] = await Promise.all([readPortIns(deps, asked), readPortOuts(deps, asked)])
  return [...coming, ...leaving].toSorted(inOrder(listing)).slice(0, listing.limit)
}

type Asked = Listing & { readonly ids?: readonly string[] }

async function readPortIns(
  { db, clock }: Reading,
  { list, direction, need, status, ...asked }: Asked,
): Promise<ListedTransfer[]> {
  const why = deskPortInKindSchema.safeParse(need).data
  const state = portInStatusSchema.safeParse(status).data
  if (direction === 'out' || (need && !why) || (status && !state)) return []
  const needs = why ?? (list === 'needy' ? ('any' as const) : undefined)
  return (await listPortIns(db, clock(), { ...asked, status: state, needs })).map(presentPortIn)
}

function presentPortIn(row: ListedPortIn): ListedTransfer {
  const { why, needySince, startedAt, heardAt, dueAt, ...rest } = row
  return {
    ...rest,
    direction: 'in',
    startedAt: startedAt.toISOString(),
    heardAt: heardAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    need: why === null ? null : { why, since: needySince.toISOString() },
    refusal: null,
  }
}

async function readPortOuts(
  { db }: Reading,
  { list, direction, need, status, ...asked }: Asked,
): Promise<ListedTransfer[]> {
  const why = portOutNeeds.find((each) => each === need)
  const state = portOutStatuses.find((each) => each === status)
  if (direction === 'in' || (need && !why) || (status && !state)) return []
  const anyNeed = list === 'needy' ? portOutNeeds : undefined
  const needs = why ? [why] : anyNeed
  const rows = await listPortOuts(db, { ...asked, status: state, needs })
  const lines = await linesOfPortOuts(db, rows)
  return rows.flatMap((row) => {
    const line = lines.get(row.lineId)
    return line ? [{ ...presentPortOut(row), msisdn: line.mdn, customerId: line.customerId }] : []
  })
}

const portOutNeeds = ['decision', 'refused_by_network'] as const satisfies readonly PortOutNeed[]

function needOf({ carrierRefused, status }: PortOutRow): PortOutNeed | undefined {
  if (carrierRefused) return 'refused_by_network'
  return status === 'waiting' ? 'decision' : undefined
}

function presentPortOut(row: PortOutRow) {
  const why = needOf(row)
  const isWaiting = row.status === 'waiting'
  const startedAt = row.requestedAt.toISOString()
  return {
    direction: 'out',
    id: row.id,
    status: row.status,
    carrier: row.toCarrier,
    startedAt,
    heardAt: null,
    dueAt: isWaiting ? row.decidesAt.toISOString() : null,
    need: why === undefined ? null : { why, since: startedAt },
    refusal: row.reason,
  } as const
}

/** As the rows of one direction are in order already, so are both together. */
function inOrder({ list, sort, status }: Listing) {
  const isOver = status !== undefined && transferIsOver(status)
  const keys = ({ dueAt, need, startedAt }: ListedTransfer): readonly string[] => {
    const age = list === 'needy' ? (need?.since ?? startedAt) : startedAt
    if (sort === 'due') return [dueAt ?? '9', age]
    // Its time to decide is over in minutes; the others have waited for hours.
    return [list === 'needy' && need?.why === 'decision' ? '0' : '1', age]
  }
  return (one: ListedTransfer, other: ListedTransfer): number => {
    if (isOver) return compare(other.heardAt ?? other.startedAt, one.heardAt ?? one.startedAt)
    const [first = '', second = ''] = keys(one)
    const [otherFirst = '', otherSecond = ''] = keys(other)
    return compare(first, otherFirst) || compare(second, otherSecond)
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

async function countNeeds({ db, clock }: Reading) {
  const [cases, stalled, ...leaving] = await Promise.all([
    countOpenCases(db),
    tallyStalled(db, clock()),
    ...portOutNeeds.map((why) => tallyPortOuts(db, why)),
  ])
  const all = [
    ...cases.map(({ kind: why, open: transfers }) => ({
      direction: 'in' as const,
      why,
      transfers,
    })),
    { direction: 'in' as const, why: 'stalled' as const, transfers: stalled.count },
    ...portOutNeeds.map((why, index) => ({
      direction: 'out' as const,
      why,
      transfers: leaving[index]?.count ?? 0,
    })),
  ]
  return all.filter(({ transfers }) => transfers > 0)
}

async function countUnderWay({ db }: Reading) {
  const [coming, leaving] = await Promise.all([countPortIns(db), countPortOuts(db)])
  return [
    ...coming.flatMap(({ status, ...rest }) =>
      // A draft isn't counted.
      status === 'draft' ? [] : [{ direction: 'in' as const, status, ...rest }],
    ),
    ...leaving.map((each) => ({ direction: 'out' as const, ...each })),
  ]
}
