import type { Block, Blockable } from '@openline/contract/people/blocks-desk'
import type { Shift } from '../shift.ts'
import { calledAbout } from './called.ts'

const dayMs = 24 * 3600_000

/** Blocks some of what is known of a customer for some days, and sees to their lines. */
export async function blockCustomer(shift: Shift): Promise<void> {
  const { world, random, ask, act, tell } = shift
  const id = await calledAbout(world, random, 'customer')
  const known = id && (await ask<Blockable>('GET', `/app/desk/customers/${id}/blocks`))
  if (!known) return
  const facts = known.facts.filter(({ isBlocked }) => !isBlocked && random.happens(0.6))
  if (facts.length === 0) return
  const lines = random.weighted<'keep' | 'suspend' | 'end'>([
    [6, 'keep'],
    [3, 'suspend'],
    [1, 'end'],
  ])
  const done = await act<{ left: string[] }>(`/app/desk/customers/${id}/block`, {
    source: { kind: 'customer', id },
    factIds: facts.map((fact) => fact.id),
    endsAt: new Date(world.time.now().getTime() + random.whole(1, 29) * dayMs).toISOString(),
    refundedCents: null,
    lines,
    endSessions: random.happens(0.5),
    reason: 'Looks like a thief',
  })
  const kinds = facts.map(({ kind }) => kind).join(', ')
  const outcome = done ? ['done', ...done.left].join(', ') : 'refused'
  tell(`blocks ${kinds} of customer ${id}, lines: ${lines}: ${outcome}`)
}

/** Lifts some of the blocks that run. */
export async function liftBlocks({ ask, act, random, tell }: Shift): Promise<void> {
  const body = { q: '', kind: null, isEnded: false }
  const list = await ask<{ blocks: Block[] }>('POST', '/app/desk/blocks/search', body)
  for (const { id, kind, label } of list?.blocks ?? []) {
    if (!random.happens(0.2)) continue
    const lifted = await act(`/app/desk/blocks/${id}/lift`, { reason: 'It was a mistake' })
    tell(`lifts the block of ${kind} ${label}: ${lifted ? 'done' : 'refused'}`)
  }
}
