import {
  type DeskPortOut,
  type PortOutAction,
  type PortOutRefusal,
  portOutActionsNow,
} from '@openline/contract/lines/port-out-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { translate } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { endAssignment } from '../../processes/port-in-cases/desk-assignment-store.ts'
import { release, take } from '../../processes/port-in-cases/desk-assignments.ts'
import type { SafeLine } from '../line-safety/store.ts'
import { lockLine } from '../lines/store.ts'
import { requirePortOut, viewPortOut } from './desk-pages.ts'
import { approve as approveIt, refuse as refuseIt, syncDecision } from './port-out-decisions.ts'
import { type PortOutNeeds, reasonToRefuse, whyRefused } from './port-out-records.ts'
import { changePortOut, type PortOutRow } from './port-out-store.ts'

type Changed = { message: string; page: DeskPortOut }

type OnPortOut = { id: string; by: StaffActor }

type Act = OnPortOut & {
  /** The call’s name. */
  name: ActName
  reason: string
}

async function answer(
  deps: Needs<'db' | 'clock'>,
  { id, by }: OnPortOut,
  message: string,
): Promise<Changed> {
  return { message, page: await viewPortOut(deps, id, by.staff) }
}

type Held = { line: SafeLine; portOut: PortOutRow }

/** Does something to a port-out under the lock of its line, which every change of one takes, and asks the carrier. */
async function act(
  deps: PortOutNeeds,
  { id, ...action }: Act,
  allowedBy: PortOutAction,
  work: (tx: Db, held: Held) => Promise<void>,
): Promise<void> {
  const { lineId } = await requirePortOut(deps.db, id)
  await actionAtDesk(deps, {
    ...action,
    subject: { kind: 'port_out', id },
    async lock(tx): Promise<Held> {
      const line = await lockLine(tx, lineId)
      if (!line) throw new Error(`port-out ${id} belongs to a line that is gone`)
      return { line, portOut: await requirePortOut(tx, id) }
    },
    async act(tx, held) {
      if (!portOutActionsNow(held.portOut).includes(allowedBy)) return null
      await work(tx, held)
      await endAssignment(tx, id)
      const before = factsOf(held.portOut)
      const after = factsOf(await requirePortOut(tx, id))
      return { customerId: held.line.customerId, before, after, result: null }
    },
  })
  await syncDecision(deps, await requirePortOut(deps.db, id))
}

function factsOf({ status, reason, carrierRefused, synced }: PortOutRow) {
  return { status, refusal: reason, carrierRefused, synced }
}

/** Lets a number go before its owner's time is over. Throws 409 where lock or PIN forbid it. */
export async function approve(deps: PortOutNeeds, request: Act): Promise<Changed> {
  await act(deps, request, 'approve', async (tx, { line, portOut }) => {
    const reason = await reasonToRefuse(tx, line, portOut, deps.clock())
    if (reason !== null) {
      const why = translate(whyRefused(reason))
      throw new AppError('conflict', `This number can’t leave: ${why}`)
    }
    await approveIt(deps, tx, portOut, 'support')
  })
  return answer(deps, request, 'Approved. The number will leave in a moment.')
}

/** Keeps a number; its owner is told why. */
export async function refuse(
  deps: PortOutNeeds,
  { refusal: reason, ...request }: Act & { refusal: PortOutRefusal },
): Promise<Changed> {
  await act(deps, request, 'refuse', (tx, held) =>
    refuseIt(deps, tx, { ...held, reason, by: 'support' }),
  )
  return answer(deps, request, 'Declined. The number stays, and its owner was notified.')
}

/** Sends a decision again that the network refused. */
export async function sendAgain(deps: PortOutNeeds, request: Act): Promise<Changed> {
  await act(deps, request, 'send_again', (tx, { portOut: { id, resends } }) =>
    changePortOut(tx, id, { carrierRefused: false, resends: resends + 1 }),
  )
  const { carrierRefused, synced } = await requirePortOut(deps.db, request.id)
  if (carrierRefused) return answer(deps, request, 'The network refused again.')
  return answer(
    deps,
    request,
    synced ? 'Sent to the network.' : 'The network doesn’t answer. We’ll keep trying.',
  )
}

/** Records that the network carried a decision out by hand. */
export async function doneByHand(deps: PortOutNeeds, request: Act): Promise<Changed> {
  await act(deps, request, 'done_by_hand', (tx, { portOut }) =>
    changePortOut(tx, portOut.id, { carrierRefused: false, synced: true }),
  )
  return answer(deps, request, 'Recorded as done by hand.')
}

/** Assigns a port-out to the caller. */
export async function takeIt(deps: Needs<'db' | 'clock'>, { id, by }: OnPortOut): Promise<Changed> {
  await requirePortOut(deps.db, id)
  await take(deps, { subject: { kind: 'port_out', id }, by, act: 'takePortOut' })
  return answer(deps, { id, by }, 'Assigned to you for an hour.')
}

/** Gives a port-out back. */
export async function releaseIt(
  deps: Needs<'db' | 'clock'>,
  { id, by }: OnPortOut,
): Promise<Changed> {
  await release(deps, { subject: { kind: 'port_out', id }, by, act: 'releasePortOut' })
  return answer(deps, { id, by }, 'Released.')
}
