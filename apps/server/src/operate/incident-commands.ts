import { incidentKinds, incidentOutcomes } from '@openline/contract/office/records-desk'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type IncidentRow, listOpenIncidents } from '../features/office/records/incident-store.ts'
import { endIncident, recordIncident } from '../features/office/records/incidents.ts'
import { findSubject } from '../features/office/records/subject.ts'
import { type Reply, refused } from './reply.ts'
import { subjectProblem } from './subject-problem.ts'

type Deps = { db: Db; clock: Clock }

/** Records complaints and breaches, ends and lists them; null for words that mean nothing. */
export async function aboutIncidents(
  deps: Deps,
  [verb, ...words]: readonly string[],
): Promise<string | Reply | null> {
  if (verb === undefined) return listIncidents(deps)
  if (verb === 'record') return record(deps, words)
  return verb === 'close' ? close(deps, words) : null
}

async function listIncidents({ db }: Deps): Promise<string> {
  const open = await listOpenIncidents(db)
  return open.length === 0 ? 'No open incidents.\n' : open.map(inWords).join('')
}

function inWords({ id, kind, openedAt, customerId, lineId, summary }: IncidentRow): string {
  const who = `customer ${customerId ?? 'none'}  line ${lineId ?? 'none'}`
  return `${id}  ${kind}  ${openedAt.toISOString()}  ${who}  ${summary}\n`
}

/** Whom an open incident is about; null for none, or for an id of none. */
export async function customerOfIncident(
  { db }: { db: Db },
  [id = '']: readonly string[],
): Promise<string | null> {
  return (await listOpenIncidents(db)).find((open) => open.id === id)?.customerId ?? null
}

async function record(
  deps: Deps,
  [kindWord, about = '', ...rest]: readonly string[],
): Promise<string | Reply | null> {
  const kind = incidentKinds.find((each) => each === kindWord)
  if (kind === undefined || about === '' || rest.length === 0) return null
  const found = about === 'none' ? null : await findSubject(deps.db, about)
  if (found && found.kind !== 'found') return refused(subjectProblem(found))
  const { customerId = null, lineId = null } = found?.subject ?? {}
  const id = await recordIncident(deps, { kind, customerId, lineId, summary: rest.join(' ') })
  return `Recorded as ${id}.\n`
}

async function close(
  deps: Deps,
  [id = '', outcomeWord, ...rest]: readonly string[],
): Promise<string | Reply | null> {
  const outcome = incidentOutcomes.find((each) => each === outcomeWord)
  if (outcome === undefined || rest.length === 0) return null
  const isClosed = await endIncident(deps, id, { outcome, resolution: rest.join(' ') })
  return isClosed ? 'The incident is closed.\n' : refused('No open incident has this id.\n')
}
