import type { HandlerInput } from '@openline/contract/endpoint'
import { type exportPortOuts, maxExportedPortOuts } from '@openline/contract/lines/port-out-desk'
import { invalidField } from '../../../app-error.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import type { LineRow } from '../lines/store.ts'
import { linesOfPortOuts } from './desk-pages.ts'
import { listPortOuts } from './desk-store.ts'
import type { PortOutRow } from './port-out-store.ts'

const heading = [
  'port_out_id',
  'msisdn',
  'status',
  'to_carrier',
  'requested_at',
  'decides_at',
  'refusal',
  'refused_by_network',
  'customer_id',
]

/** The port-outs of a list as a CSV file: an act in the audit log. Throws 422 for too many. */
export async function writePortOuts(
  { db, clock }: Needs<'db' | 'clock'>,
  { reason, list }: HandlerInput<typeof exportPortOuts>['body'],
  by: StaffActor,
): Promise<File> {
  const now = clock()
  const rows = await listPortOuts(db, list, maxExportedPortOuts + 1)
  if (rows.length > maxExportedPortOuts) {
    const most = maxExportedPortOuts.toLocaleString('en-US')
    throw invalidField('list', `That’s more than ${most} port-outs. Choose another list.`)
  }
  const lines = await linesOfPortOuts(db, rows)
  await recordAct(db, by, {
    at: now,
    act: 'exportPortOuts',
    reason,
    customerId: null,
    subject: { kind: 'log', id: 'port_outs' },
    before: null,
    after: { list, portOuts: rows.length },
  })
  const name = `port-outs-${now.toISOString().slice(0, 10)}.csv`
  const cells = rows.map((row) => cellsOf(row, lines.get(row.lineId)))
  return new File([csvFile([heading, ...cells])], name, { type: 'text/csv' })
}

function cellsOf(row: PortOutRow, line: LineRow | undefined): (string | null)[] {
  return [
    row.id,
    line?.mdn ?? null,
    row.status,
    row.toCarrier,
    row.requestedAt.toISOString(),
    row.decidesAt.toISOString(),
    row.reason,
    row.carrierRefused ? 'yes' : 'no',
    line?.customerId ?? null,
  ]
}
