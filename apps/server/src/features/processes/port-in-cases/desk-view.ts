import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { isCorrectable } from '../port-in/correction-link.ts'
import { presentPortInEvents } from '../port-in/present.ts'
import { findPortIn, type PortInRow, readPortInEvents } from '../port-in/store.ts'
import { presentCaseOf, presentForSupport, type Reading } from './case-view.ts'
import { listCasesOfPortIn } from './desk-store.ts'

/** A port-in of any customer. Throws 404 for one that does not exist. */
export async function requirePortInOfAny(db: Db, id: string): Promise<PortInRow> {
  const portIn = await findPortIn(db, id)
  if (!portIn) throw notFound(t('We couldn’t find this transfer'))
  return portIn
}

/** A port-in with its cases and its history, for the desk. Throws 404 for one that does not exist. */
export async function viewForDesk(deps: Reading, id: string) {
  const row = await requirePortInOfAny(deps.db, id)
  const [seen, cases, events] = await Promise.all([
    presentForSupport(deps, row),
    listCasesOfPortIn(deps.db, id),
    readPortInEvents(deps.db, id),
  ])
  return {
    ...seen,
    customerId: row.customerId,
    isCorrectable: row.orderId !== null && isCorrectable(row, deps.clock()),
    updatedAt: row.updatedAt,
    cases: await Promise.all(cases.map((each) => presentCaseOf(deps, row, each))),
    timeline: presentPortInEvents(events),
  }
}
