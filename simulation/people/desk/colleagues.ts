import type { DualControl } from '@openline/contract/people/dual-control-desk'
import type { Shift } from '../shift.ts'

/** Answers what colleagues may not do alone, and withdraws now and then what one asked for oneself. */
export async function answerColleagues({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ requests: DualControl[] }>('GET', '/app/desk/dual-control')
  for (const { id, act: what, askedBy, nextActions } of list?.requests ?? []) {
    const [first, ...others] = nextActions
    if (!first || random.happens(0.2)) continue
    const confirms = nextActions.includes('confirm') && random.happens(0.7)
    const action = confirms ? 'confirm' : random.oneOf([first, ...others])
    const reason = 'Compared with the account'
    const done = await act(`/app/desk/dual-control/${id}/${action}`, { reason })
    tell(`${action}s the ${what} of ${askedBy}: ${done ? 'done' : 'refused'}`)
  }
}
