import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type Act,
  actsPerPage,
  type exportActs,
  type listActs,
  maxExportedActs,
} from '@openline/contract/platform/audit'
import { idSchema } from '@openline/contract/shapes'
import { invalidField } from '../../../app-error.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Db } from '../../../db/open.ts'
import { pageOf, readCursor } from '../../../db/page-cursor.ts'
import type { Needs } from '../../../needs.ts'
import { readCustomerNames } from '../../people/customers/recipient-store.ts'
import { findCustomer } from '../../people/customers/store.ts'
import { readStaffNames } from '../../people/staff/store.ts'
import { recordAct, type StaffActor } from './audit.ts'
import { findActs } from './desk-search-store.ts'
import type { ActRow } from './store.ts'

/** A page of the audit log, newest first. */
export async function searchActs(
  { db }: Needs<'db' | 'clock'>,
  { cursor, ...filters }: HandlerInput<typeof listActs>['query'],
): Promise<OutputOf<typeof listActs>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) {
    throw invalidField('cursor', 'Please start again from the first page')
  }
  const found = await findActs(db, filters, { after, limit: actsPerPage + 1 })
  const dated = found.map((row) => ({ ...row, createdAt: row.at }))
  const { rows, nextCursor } = pageOf(dated, actsPerPage)
  const names = await readNames(db, rows)
  return { acts: rows.map((row) => present(row, names)), nextCursor }
}

/** Names of customers and of staff, by id. */
type Names = ReadonlyMap<string, string>

async function readNames(db: Db, rows: readonly ActRow[]): Promise<Names> {
  const idsOf = (kind: ActRow['subjectKind']) =>
    rows
      .filter((row) => row.subjectKind === kind && isId(row.subjectId))
      .map((row) => row.subjectId)
  const customerIds = rows.flatMap(({ customerId }) => customerId ?? [])
  const [customers, staff] = await Promise.all([
    readCustomerNames(db, [...new Set([...customerIds, ...idsOf('customer')])]),
    readStaffNames(db, [...new Set(idsOf('staff'))]),
  ])
  return new Map([...customers, ...staff])
}

function isId(id: string): boolean {
  return idSchema.safeParse(id).success
}

function present(row: ActRow, names: Names): Act {
  const { id, at, origin, staffId, name, subjectKind, subjectId, ...rest } = row
  const { act, reason, customerId, before, after, requestId, askedBy, askedByName } = rest
  return {
    id,
    at: at.toISOString(),
    by: { origin, staffId, name },
    askedBy:
      askedBy !== null && askedByName !== null ? { staffId: askedBy, name: askedByName } : null,
    act,
    reason,
    customerId,
    customerName: (customerId !== null && names.get(customerId)) || null,
    subject: { kind: subjectKind, id: subjectId, name: names.get(subjectId) ?? null },
    before,
    after,
    requestId,
  }
}

const heading = [
  'time',
  'origin',
  'name',
  'staff_id',
  'act',
  'reason',
  'customer_id',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'request_id',
  'asked_by',
]

/** The acts of a search as a CSV file. That it was made is an act itself. Throws 422 for too many, and for a
 * customer who is not on record. */
export async function writeActs(
  { db, clock }: Needs<'db' | 'clock'>,
  { reason, ...filters }: HandlerInput<typeof exportActs>['body'],
  by: StaffActor,
): Promise<File> {
  const { customerId } = filters
  // The export is itself an act about the customer.
  if (customerId !== undefined && !(await findCustomer(db, customerId))) {
    throw invalidField('customerId', 'We couldn’t find this customer')
  }
  const now = clock()
  const rows = await findActs(db, filters, { after: null, limit: maxExportedActs + 1 })
  if (rows.length > maxExportedActs) {
    throw invalidField(
      'since',
      `That’s more than ${maxExportedActs} actions. Choose a shorter span.`,
    )
  }
  await recordAct(db, by, {
    at: now,
    act: 'exportActs',
    reason,
    customerId: customerId ?? null,
    subject: { kind: 'log', id: 'staff_acts' },
    before: null,
    after: { filters, acts: rows.length },
  })
  const name = `audit-log-${now.toISOString().slice(0, 10)}.csv`
  return new File([csvFile([heading, ...rows.map(cellsOf)])], name, { type: 'text/csv' })
}

function cellsOf(row: ActRow): (string | null)[] {
  return [
    row.at.toISOString(),
    row.origin,
    row.name,
    row.staffId,
    row.act,
    row.reason,
    row.customerId,
    row.subjectKind,
    row.subjectId,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
    row.requestId,
    row.askedByName,
  ]
}
