import type { OutputOf } from '@openline/contract/endpoint'
import { fullName } from '@openline/contract/person-name'
import {
  type DeskAct,
  type DeskPortIn,
  type DeskPortInAction,
  type DeskPortInKind,
  type DeskPortInRow,
  type listDeskPortIns,
} from '@openline/contract/processes/port-in-cases-desk'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { readEmails } from '../../people/customers/recipient-store.ts'
import { listActsOn } from '../../platform/audit/store.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { assignedTo, assignmentsOf } from './desk-assignments.ts'
import { countOpenCases, listOpenCases, listStalled, tallyStalled } from './desk-store.ts'
import { viewForDesk } from './desk-view.ts'

const maxShown = 100

type Filter = { kind?: DeskPortInKind | undefined; mine?: 'yes' | undefined }

type Listed = Awaited<ReturnType<typeof listNeedy>>[number]

/** Port-ins with an open case and those that are stalled without one, longest waiting first. */
async function listNeedy(
  { db, clock }: PortInNeeds,
  filter: Filter,
  portInIds?: readonly string[],
) {
  const { kind } = filter
  const of = { limit: maxShown, ...(portInIds && { portInIds }) }
  const cases = kind === 'stalled' ? [] : await listOpenCases(db, { ...of, kind })
  const isStalledWanted = kind === undefined || kind === 'stalled'
  const stalled = isStalledWanted ? await listStalled(db, clock(), of) : []
  const rows = [
    ...cases,
    ...stalled.map((row) => ({ ...row, caseId: null, kind: 'stalled' as const })),
  ]
  return rows
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
    .slice(0, maxShown)
}

async function countNeedy({ db, clock }: PortInNeeds) {
  const [cases, stalled] = await Promise.all([countOpenCases(db), tallyStalled(db, clock())])
  const { count: open } = stalled
  return open === 0 ? cases : [...cases, { kind: 'stalled' as const, open }]
}

/** The list of port-ins that need a person. */
export async function viewList(
  deps: PortInNeeds,
  filter: Filter,
  staff: StaffCaller,
): Promise<OutputOf<typeof listDeskPortIns>> {
  const mine = filter.mine ? await assignedTo(deps, staff) : undefined
  const [rows, counts] = await Promise.all([listNeedy(deps, filter, mine), countNeedy(deps)])
  const ids = rows.map(({ portInId }) => portInId)
  const [emails, assignmentOf] = await Promise.all([
    readEmails(
      deps.db,
      rows.map(({ customerId }) => customerId),
    ),
    assignmentsOf(deps, ids, staff),
  ])
  const matching = counts
    .filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
    .reduce((sum, { open }) => sum + open, 0)
  return {
    portIns: rows.map((row) => ({
      ...presentRow(row, emails.get(row.customerId) ?? ''),
      assignment: assignmentOf(row.portInId),
    })),
    counts,
    total: mine ? rows.length : matching,
  }
}

function presentRow(row: Listed, email: string): Omit<DeskPortInRow, 'assignment'> {
  const { customerId, since, updatedAt, dueAt, ...rest } = row
  return {
    ...rest,
    customer: { id: customerId, email },
    since: since.toISOString(),
    cutoverSince: row.status === 'activating' ? updatedAt.toISOString() : null,
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/** The page of one port-in. Throws 404 for one that does not exist. */
export async function viewPage(
  deps: PortInNeeds,
  portInId: string,
  staff: StaffCaller,
): Promise<DeskPortIn> {
  const { customerId, updatedAt, isCorrectable, ...view } = await viewForDesk(deps, portInId)
  const [customer, assignmentOf, acts] = await Promise.all([
    requireCustomer(deps.db, customerId),
    assignmentsOf(deps, [portInId], staff),
    readActs(deps.db, { kind: 'port_in', id: portInId }),
  ])
  const assignment = assignmentOf(portInId)
  return {
    ...view,
    customer: { id: customerId, email: customer.email, name: fullName(customer) },
    cutoverSince: view.portIn.status === 'activating' ? updatedAt.toISOString() : null,
    acts,
    assignment,
    oldCarriers: deps.donorCarriers.en.map(({ id, name }) => ({ id, name })),
    nextActions: [
      ...actionsOf(view, assignment),
      ...(isCorrectable ? (['send_link'] as const) : []),
    ],
  }
}

function actionsOf(
  { portIn, cases }: Pick<DeskPortIn, 'portIn' | 'cases'>,
  assignment: DeskPortIn['assignment'],
): DeskPortInAction[] {
  const hasOpenCase = cases.some(({ status }) => status === 'open')
  const isOver = portInIsOver(portIn.status)
  if (isOver && !hasOpenCase) return []
  return [
    assignment?.isMe ? 'release' : 'take',
    ...(hasOpenCase || isOver ? [] : (['open_case'] as const)),
  ]
}

/** What staff did about a transfer, newest first. */
export async function readActs(
  db: Db,
  subject: { kind: 'port_in' | 'port_out'; id: string },
): Promise<DeskAct[]> {
  const rows = await listActsOn(db, subject)
  return rows.map(({ at, act, name, reason }) => ({ at: at.toISOString(), act, by: name, reason }))
}
