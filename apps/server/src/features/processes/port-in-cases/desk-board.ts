import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type exportPortInBoard,
  maxExportedPortIns,
  portInsOnBoard,
  portInsUnderWay,
  type viewPortInBoard,
} from '@openline/contract/processes/port-in-board-desk'
import { invalidField } from '../../../app-error.ts'
import { csvFile } from '../../../csv-file.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { readEmails } from '../../people/customers/recipient-store.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { assignmentsOf } from './desk-assignments.ts'
import { countUnderWay, listUnderWay, type UnderWay } from './desk-board-store.ts'

type Reading = Needs<'db' | 'clock'>

/** Port-ins under way, by age or by the date at which they are due. */
export async function viewBoard(
  deps: Reading,
  { sort = 'age', ...filters }: HandlerInput<typeof viewPortInBoard>['query'],
  staff: StaffCaller,
): Promise<OutputOf<typeof viewPortInBoard>> {
  const [rows, counts] = await Promise.all([
    listUnderWay(deps.db, deps.clock(), { ...filters, sort, limit: portInsOnBoard }),
    countUnderWay(deps.db),
  ])
  const ids = rows.map(({ portInId }) => portInId)
  const [emails, assignmentOf] = await Promise.all([
    readEmails(
      deps.db,
      rows.map(({ customerId }) => customerId),
    ),
    assignmentsOf(deps, ids, staff),
  ])
  return {
    portIns: rows.map(({ customerId, ...row }) => ({
      ...row,
      customer: { id: customerId, email: emails.get(customerId) ?? '' },
      startedAt: row.startedAt.toISOString(),
      heardAt: row.heardAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      assignment: assignmentOf(row.portInId),
    })),
    counts: counts.flatMap(({ status, ...of }) => {
      const underWay = portInsUnderWay.find((each) => each === status)
      return underWay ? [{ status: underWay, ...of }] : []
    }),
  }
}

const heading = [
  'port_in_id',
  'msisdn',
  'status',
  'old_carrier',
  'started_at',
  'heard_at',
  'due_at',
  'needs',
  'customer_id',
]

/** The port-ins under way that match, as a CSV file: an act in the audit log. Throws 422 for too many. */
export async function writeBoard(
  { db, clock }: Reading,
  { reason, ...filters }: HandlerInput<typeof exportPortInBoard>['body'],
  by: StaffActor,
): Promise<File> {
  const now = clock()
  const limit = maxExportedPortIns + 1
  const rows = await listUnderWay(db, now, { ...filters, sort: 'age', limit })
  if (rows.length > maxExportedPortIns) {
    throw invalidField(
      'status',
      `That’s more than ${maxExportedPortIns} port-ins. Choose a state or an old carrier.`,
    )
  }
  await recordAct(db, by, {
    at: now,
    act: 'exportPortInBoard',
    reason,
    customerId: null,
    subject: { kind: 'log', id: 'port_ins' },
    before: null,
    after: { filters, portIns: rows.length },
  })
  const name = `port-ins-${now.toISOString().slice(0, 10)}.csv`
  return new File([csvFile([heading, ...rows.map(cellsOf)])], name, { type: 'text/csv' })
}

function cellsOf(row: UnderWay): (string | null)[] {
  return [
    row.portInId,
    row.msisdn,
    row.status,
    row.oldCarrier,
    row.startedAt.toISOString(),
    row.heardAt.toISOString(),
    row.dueAt?.toISOString() ?? null,
    row.kind,
    row.customerId,
  ]
}
