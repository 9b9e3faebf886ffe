import type { Answer, Outcome } from '../../http/answer.ts'
import type { BreakName } from '../breaks.ts'
import { callEffects } from './call-effects.ts'
import { type Around, type Effect, type Effects, type Heard } from './effect.ts'
import { fieldsOf } from './fields.ts'
import { lineEffects } from './line-effects.ts'
import { numberEffects } from './number-effects.ts'
import { recordEffects } from './record-effects.ts'
import { simEffects } from './sim-effects.ts'

const effects: Effects = {
  ...callEffects,
  ...simEffects,
  ...lineEffects,
  ...numberEffects,
  ...recordEffects,
}

/** Answers a call as a network does that breaks these rules. */
export async function answerBroken<Call extends Heard>(
  breaks: readonly BreakName[],
  call: Call,
  { answer, around }: { answer: (call: Call) => Promise<Outcome>; around: Around },
): Promise<Outcome> {
  const broken = breaks
    .map((name): Effect => effects[name] ?? {})
    .filter(({ on }) => on === undefined || on === call.route)
  const heard = { ...call }
  for (const { hear } of broken) Object.assign(heard, await hear?.(heard, around))
  let outcome = await answer(heard)
  for (const effect of broken) outcome = await misanswer(effect, outcome, { call, around })
  return outcome
}

async function misanswer(
  { answer }: Effect,
  outcome: Outcome,
  { call, around }: { call: Heard; around: Around },
): Promise<Outcome> {
  if (!answer || typeof outcome === 'string') return outcome
  const given = { status: outcome.status, body: fieldsOf(outcome) }
  const { status, body } = await answer(given, call, around)
  const answered: Answer = { ...outcome, status, body: JSON.stringify(body) }
  return answered
}
