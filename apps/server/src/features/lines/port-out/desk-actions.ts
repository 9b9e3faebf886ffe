import type { DeskPortOut, PortOutRefusal } from '@openline/contract/lines/port-out-desk'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { endAssignment } from '../../processes/port-in-cases/desk-assignment-store.ts'
import { release, take } from '../../processes/port-in-cases/desk-assignments.ts'
import { viewPortOut } from './desk-pages.ts'
import {
  approvePortOut,
  type PortOutAct,
  recordDecision,
  refusePortOut,
  requirePortOut,
  resendDecision,
} from './port-out-actions.ts'
import type { PortOutNeeds } from './port-out-records.ts'
import type { PortOutRow } from './port-out-store.ts'

type Changed = { message: string; page: DeskPortOut }

type OnPortOut = { id: string; by: StaffActor }

type Act = OnPortOut & {
  /** The call’s name. */
  name: string
  reason: string
}

async function answer(
  deps: Needs<'db' | 'clock'>,
  { id, by }: OnPortOut,
  message: string,
): Promise<Changed> {
  return { message, page: await viewPortOut(deps, id, by.staff) }
}

/** What an act writes with its effect, and what it says when another was faster. */
function audited({ clock }: Needs<'clock'>, { id, by, name, reason }: Act): PortOutAct {
  return {
    id,
    tooLate: (tx) => conflictOn(tx, { kind: 'port_out', id }, clock()),
    async record(tx, { line, before, after }) {
      await recordAct(tx, by, {
        at: clock(),
        act: name,
        reason,
        customerId: line.customerId,
        subject: { kind: 'port_out', id },
        before: factsOf(before),
        after: factsOf(after),
      })
      await endAssignment(tx, id)
    },
  }
}

function factsOf({ status, reason, carrierRefused, synced }: PortOutRow) {
  return { status, refusal: reason, carrierRefused, synced }
}

/** Lets a number go early. */
export async function approve(deps: PortOutNeeds, act: Act): Promise<Changed> {
  await approvePortOut(deps, audited(deps, act))
  return answer(deps, act, 'Approved. The number will leave in a moment.')
}

/** Keeps a number. */
export async function refuse(
  deps: PortOutNeeds,
  act: Act & { refusal: PortOutRefusal },
): Promise<Changed> {
  await refusePortOut(deps, { ...audited(deps, act), refusal: act.refusal })
  return answer(deps, act, 'Declined. The number stays, and its owner was told.')
}

/** Sends a decision again that the network refused. */
export async function sendAgain(deps: PortOutNeeds, act: Act): Promise<Changed> {
  await resendDecision(deps, audited(deps, act))
  const { carrierRefused, synced } = await requirePortOut(deps.db, act.id)
  if (carrierRefused) return answer(deps, act, 'The network refused it again.')
  return answer(
    deps,
    act,
    synced ? 'Sent. The network has it.' : 'The network doesn’t answer. We’ll keep trying.',
  )
}

/** Records that the network carried a decision out by hand. */
export async function doneByHand(deps: PortOutNeeds, act: Act): Promise<Changed> {
  await recordDecision(deps, audited(deps, act))
  return answer(deps, act, 'Recorded as done by hand.')
}

/** Assigns a port-out to the caller. */
export async function takeIt(deps: Needs<'db' | 'clock'>, { id, by }: OnPortOut): Promise<Changed> {
  await requirePortOut(deps.db, id)
  await take(deps, { subject: { kind: 'port_out', id }, by, act: 'takePortOut' })
  return answer(deps, { id, by }, 'It’s yours for an hour.')
}

/** Gives a port-out back. */
export async function releaseIt(
  deps: Needs<'db' | 'clock'>,
  { id, by }: OnPortOut,
): Promise<Changed> {
  await release(deps, { subject: { kind: 'port_out', id }, by, act: 'releasePortOut' })
  return answer(deps, { id, by }, 'Others can take it now.')
}
