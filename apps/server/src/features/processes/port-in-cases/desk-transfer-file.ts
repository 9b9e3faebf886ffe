import type { HandlerInput } from '@openline/contract/endpoint'
import {
  type exportTransfers,
  maxExportedTransfers,
} from '@openline/contract/processes/transfers-desk'
import { invalidField } from '../../../app-error.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { readTransfers } from './desk-transfers.ts'

const heading = [
  'direction',
  'transfer_id',
  'msisdn',
  'status',
  'carrier',
  'started_at',
  'heard_at',
  'due_at',
  'needs',
  'needs_since',
  'refusal',
  'customer_id',
]

/** The transfers that match, as a CSV file: an act in the audit log. Throws 422 for too many. */
export async function writeTransfers(
  deps: Needs<'db' | 'clock'>,
  { reason, ...filters }: HandlerInput<typeof exportTransfers>['body'],
  by: StaffActor,
): Promise<File> {
  const now = deps.clock()
  const limit = maxExportedTransfers + 1
  const rows = await readTransfers(deps, { ...filters, sort: 'age', limit }, by.staff)
  if (rows.length > maxExportedTransfers) {
    const most = maxExportedTransfers.toLocaleString('en-US')
    throw invalidField('status', `That’s more than ${most} transfers. Choose a state or carrier.`)
  }
  await recordAct(deps.db, by, {
    at: now,
    act: 'exportTransfers',
    reason,
    customerId: null,
    subject: { kind: 'log', id: 'transfers' },
    before: null,
    after: { filters, transfers: rows.length },
  })
  const cells = rows.map((row) => [
    row.direction,
    row.id,
    row.msisdn,
    row.status,
    row.carrier,
    row.startedAt,
    row.heardAt,
    row.dueAt,
    row.need?.why ?? null,
    row.need?.since ?? null,
    row.refusal,
    row.customerId,
  ])
  const name = `transfers-${now.toISOString().slice(0, 10)}.csv`
  return new File([csvFile([heading, ...cells])], name, { type: 'text/csv' })
}
