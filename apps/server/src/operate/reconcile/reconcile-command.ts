import type { TimeSpan } from '../../clock.ts'
import { networkCan } from '../../features/platform/network/network.ts'
import { readSpan } from '../read-span.ts'
import type { Reply } from '../reply.ts'
import {
  cancelForgottenPortIn,
  type Decision,
  type DecisionNeeds,
  endForgottenLine,
  endForgottenSuspension,
  refundCharge,
} from './decisions.ts'
import { describeReconciliation } from './describe.ts'
import { reconcile } from './reconcile.ts'

/** Does what follows `reconcile` on the command line; null for words that mean nothing. */
export async function runReconcileCommand(
  deps: DecisionNeeds,
  words: readonly string[],
): Promise<Reply | null> {
  const span = readSpan(words, deps.clock())
  if (span) return look(deps, span)
  const [verb, subject = '', ...rest] = words
  if (subject === '') return null
  const reason = rest.join(' ')
  switch (verb) {
    case 'refund':
      return rest.length === 0 ? replyOf(await refundCharge(deps, subject)) : null
    case 'end-line':
      return reason ? replyOf(await endForgottenLine(deps, subject, reason)) : null
    case 'cancel-port-in':
      return reason ? replyOf(await cancelForgottenPortIn(deps, subject, reason)) : null
    case 'end-suspension': {
      const [suspensionId = '', ...why] = rest
      const request = { reference: subject, suspensionId, reason: why.join(' ') }
      return why.length > 0 ? replyOf(await endForgottenSuspension(deps, request)) : null
    }
    default:
      return null
  }
}

const noRecords =
  'The network keeps no list of what it was sent, so nothing was compared. See docs/operate/restore.md.\n'

async function look(deps: DecisionNeeds, span: TimeSpan): Promise<Reply> {
  if (!(await networkCan(deps, 'records'))) return { words: noRecords, exitCode: 1 }
  const found = await reconcile(deps, span)
  const isDecided = found.differences.every(({ next }) => next === null)
  return { words: describeReconciliation(found), exitCode: isDecided ? 0 : 1 }
}

function replyOf({ words, done }: Decision): Reply {
  return { words: `${words}\n`, exitCode: done ? 0 : 1 }
}
