import type { OutputOf } from '@openline/contract/endpoint'
import {
  caseActionsNow,
  caseLabels,
  type listOpenCases,
  type PortInCase,
} from '@openline/contract/processes/port-in-cases'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { addressLine } from '@openline/contract/street-line'
import { t, translate } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import { iso } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { readOwners } from '../../people/customers/recipient-store.ts'
import { type Attempt, listAttempts } from '../port-in/attempt-store.ts'
import { knownReason } from '../port-in/check.ts'
import { presentOne } from '../port-in/present-port-ins.ts'
import { findPortIn, type PortInRow } from '../port-in/store.ts'
import { closerName } from './case-actor.ts'
import { type CaseRow, findCase, listCasesOf, listOpen } from './store.ts'

/** What decides on the actions that a port-in allows support. */
export function circumstances(portIn: PortInRow) {
  return {
    ...portIn,
    isCancelling: portIn.cancelAskedAt !== null,
  }
}

function presentAttempt({ number, sentAt, endedAt, outcome, reason }: Attempt) {
  const code = reason === null ? null : knownReason(reason)
  return {
    number,
    sentAt: iso(sentAt),
    endedAt: iso(endedAt),
    outcome: outcome === 'open' ? null : outcome,
    reason: code && { code, message: portInReasons[code].message },
  }
}

export type Reading = Needs<'db' | 'clock'>

/** A case on its own, with what support can do about it. */
export async function presentCaseOf({ db, clock }: Reading, portIn: PortInRow, row: CaseRow) {
  const { id, kind, openedAt, closedAt, outcome, note } = row
  const isOpen = closedAt === null
  return {
    id,
    kind,
    title: translate(caseLabels[kind].title),
    advice: translate(caseLabels[kind].advice),
    status: isOpen ? ('open' as const) : ('closed' as const),
    openedAt: openedAt.toISOString(),
    closedAt: iso(closedAt),
    outcome,
    closedBy: await closerName(db, row),
    note,
    nextActions: isOpen ? caseActionsNow(circumstances(portIn), clock()) : [],
  }
}

/** What support sees of a port-in: everything but the secrets of the old carrier. */
export async function presentForSupport(deps: Reading, portIn: PortInRow) {
  const { firstName, lastName, carrierOrderId, zipCode } = portIn
  const address = portIn.address && addressLine({ ...portIn.address, zipCode })
  return {
    portIn: await presentOne(deps, portIn),
    attempts: (await listAttempts(deps.db, portIn.id)).map(presentAttempt),
    carrierOrderId,
    holder: { firstName, lastName, address },
  }
}

async function presentCase(deps: Reading, row: CaseRow): Promise<PortInCase> {
  const portIn = await findPortIn(deps.db, row.portInId)
  if (!portIn) throw new Error('a case belongs to a port-in that does not exist')
  return {
    ...(await presentCaseOf(deps, portIn, row)),
    ...(await presentForSupport(deps, portIn)),
  }
}

/** What support sees of a customer's cases, open and closed, newest first. */
export async function viewCases(deps: Reading, customerId: string): Promise<PortInCase[]> {
  return Promise.all((await listCasesOf(deps.db, customerId)).map((row) => presentCase(deps, row)))
}

const maxOpenShown = 100

/** The cases of all customers that wait for support, with how many there are in all. */
export async function viewOpenCases(db: Db): Promise<OutputOf<typeof listOpenCases>> {
  const { open, cases } = await listOpen(db, maxOpenShown)
  const ownerOf = await readOwners(
    db,
    cases.map(({ customerId }) => customerId),
  )
  return {
    open,
    cases: cases.map(({ customerId, ...each }) => ({
      ...each,
      email: ownerOf(customerId).email,
      title: translate(caseLabels[each.kind].title),
      openedAt: each.openedAt.toISOString(),
    })),
  }
}

/** A case about a customer's own port-in, another customer's is not found; null for a case of any. */
export async function requireCase(db: Db, customerId: string | null, id: string): Promise<CaseRow> {
  const found = await findCase(db, { id, customerId })
  if (!found) throw notFound(t('We couldn’t find this case'))
  return found
}

/** The same case again after a change. */
export async function viewCase(deps: Reading, customerId: string, id: string): Promise<PortInCase> {
  return presentCase(deps, await requireCase(deps.db, customerId, id))
}
