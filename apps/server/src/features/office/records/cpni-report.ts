import { incidentKinds } from '@openline/contract/office/records-desk'
import type { TimeSpan } from '../../../clock.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Db } from '../../../db/open.ts'
import type { IncidentRow } from './incident-store.ts'
import { type Figures, readFigures, type Tally } from './report-store.ts'

type Line = readonly [section: string, item: string, count: number | null, detail: string]

const hourMs = 3600_000

/** A year by UTC. */
export function yearOf(year: number): TimeSpan {
  return { since: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) }
}

/**
 * The figures of a span for the officer who signs the yearly CPNI certificate (47 CFR 64.2009(e)), and those that
 * FCC 23-95 asks a carrier to track, as CSV. Agents of support are named, customers are not.
 */
export async function writeCpniReport(db: Db, span: TimeSpan): Promise<string> {
  const figures = await readFigures(db, span)
  return csvFile([['section', 'item', 'count', 'detail'], ...linesOf(figures)])
}

function linesOf(figures: Figures): Line[] {
  const { incidents, accountsWithFailures, calls } = figures
  return [
    ...incidentKinds.flatMap((kind) => countIncidents(kind, incidents)),
    ...incidents.map(describeIncident),
    ...inLines('failed_authentications', figures.failures),
    ['accounts_with_failed_authentications', 'all', accountsWithFailures, ''],
    ...inLines('sim_changes', figures.simChanges),
    ...inLines('port_out_requests', figures.portOuts),
    ...inLines('support_sessions', figures.sessions),
    ...calls.map(
      ({ agent, isAllowed, count }): Line => [
        'support_calls',
        agent,
        count,
        isAllowed ? 'allowed' : 'refused',
      ],
    ),
    ...inLines('notices_of_changed_accounts', figures.notices),
    ...inLines('notices_of_renewals', figures.renewalNotices),
    // Each of them that another than the owner could have caused sends the owner an email.
    ...inLines('line_activity', figures.lineActivity),
  ]
}

function inLines(section: string, found: Tally): Line[] {
  return found.map(({ item, count }) => [section, item, count, ''])
}

/** How many were recorded, are open, and were confirmed, and in how many hours those were put right. */
function countIncidents(kind: IncidentRow['kind'], incidents: readonly IncidentRow[]): Line[] {
  const found = incidents.filter((incident) => incident.kind === kind)
  const confirmed = found.filter(({ outcome }) => outcome === 'confirmed')
  const hours = confirmed.map(({ openedAt, closedAt }) => hoursBetween(openedAt, closedAt))
  const average = hours.reduce((sum, each) => sum + each, 0) / hours.length
  const section = 'complaints_and_breaches'
  return [
    [section, kind, found.length, 'recorded'],
    [section, kind, found.filter(({ closedAt }) => closedAt === null).length, 'open'],
    [section, kind, confirmed.length, 'confirmed'],
    [section, kind, hours.length === 0 ? null : Math.round(average), 'average_hours_until_closed'],
  ]
}

function hoursBetween(from: Date, to: Date | null): number {
  return to === null ? 0 : (to.getTime() - from.getTime()) / hourMs
}

function describeIncident(incident: IncidentRow): Line {
  const { id, kind, openedAt, outcome, summary, resolution } = incident
  const parts = [openedAt.toISOString(), kind, outcome ?? 'open', summary, resolution ?? '']
  return ['each_complaint_and_breach', id, null, parts.join(' | ')]
}
