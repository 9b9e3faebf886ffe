import type { Capability } from '@openline/carrier-check/api/capabilities'
import type { Needs } from '../../../needs.ts'
import { type NetworkNeeds, networkCan } from './network.ts'

/** After a day without the network taking it, the money of what a line waits for goes back. */
const maxWaitMs = 24 * 3600_000

type Wait = { readonly capability: Capability; readonly since: Date }

/** Why the network isn't asked for what a line waits for, as the code of a refusal; null where it is asked. */
export async function refusalOfWait(
  deps: NetworkNeeds & Needs<'clock'>,
  { status }: { readonly status: string },
  { capability, since }: Wait,
): Promise<string | null> {
  if (status !== 'active') return 'line_not_active'
  if (!(await networkCan(deps, capability))) return 'not_supported'
  return isOver(deps, since) ? 'carrier_unavailable' : null
}

/** What was asked for before has waited longer than its money does. */
export function waitedOutBefore(now: Date): Date {
  return new Date(now.getTime() - maxWaitMs)
}

function isOver({ clock }: Needs<'clock'>, since: Date): boolean {
  return clock().getTime() - since.getTime() >= maxWaitMs
}

/** The code of an order that the network may have carried out: it doesn't say. */
export const unheardOf = 'carrier_silent'
/** The code of an order that the network took, and has not carried out yet. */
export const stillPending = 'carrier_late'

/** After a day the network says nothing of it, or that it still works on it. */
export type Overdue = {
  readonly kind: 'overdue'
  readonly code: typeof unheardOf | typeof stillPending
}

/**
 * Reads what became of something that a line waits for. Throws what the reading throws, and after a day without an
 * outcome says so instead: the money of its order goes back then. The network may have given it or give it later, and
 * the customer has it free of charge: we chose the network, and no one else can end the wait.
 */
export async function readWithinWait<Answer extends { readonly kind: string } | null>(
  deps: Needs<'clock' | 'log'>,
  since: Date,
  read: () => Promise<Answer>,
): Promise<Answer | Overdue> {
  try {
    const answer = await read()
    const isLate = answer?.kind === 'pending' && isOver(deps, since)
    return isLate ? { kind: 'overdue', code: stillPending } : answer
  } catch (err) {
    if (!isOver(deps, since)) throw err
    deps.log.error({ err, since }, 'the network is silent about a paid request for a day')
    return { kind: 'overdue', code: unheardOf }
  }
}

/** Whether the network's answer to what was asked then is still waited for; nothing is for null. */
export function isAwaited(askedAt: Date | null, now: Date): boolean {
  return askedAt !== null && askedAt >= waitedOutBefore(now)
}
