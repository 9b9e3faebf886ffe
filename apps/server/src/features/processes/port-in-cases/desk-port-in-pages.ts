import type {
  DeskAct,
  DeskPortIn,
  DeskPortInAction,
} from '@openline/contract/processes/port-in-cases-desk'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import { readOwners } from '../../people/customers/recipient-store.ts'
import { listActsOn } from '../../platform/audit/store.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { assignmentsOf } from './desk-assignments.ts'
import { viewForDesk } from './desk-view.ts'

/** The page of one port-in. Throws 404 for one that does not exist. */
export async function viewPage(
  deps: PortInNeeds,
  portInId: string,
  staff: StaffCaller,
): Promise<DeskPortIn> {
  const { customerId, updatedAt, isCorrectable, ...view } = await viewForDesk(deps, portInId)
  const [ownerOf, assignmentOf, acts] = await Promise.all([
    readOwners(deps.db, [customerId]),
    assignmentsOf(deps, [portInId], staff),
    readActs(deps.db, { kind: 'port_in', id: portInId }),
  ])
  const assignment = assignmentOf(portInId)
  return {
    ...view,
    customer: ownerOf(customerId),
    notesOf: customerId,
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
