import { redeliverEvents } from '@openline/testing/payment-events'
import type { World } from '../world.ts'

type EventList = { data: { id: string; created: number }[]; has_more: boolean }

const provider = { authorization: 'Bearer sk_test_openline_demo' }

const hourMs = 3600_000

/**
 * Has the payment provider send once more what it sent since then, as an operator does in its dashboard. One who can't
 * read there what was sent tries again an hour later.
 */
export async function sendEventsAgain(
  world: Pick<World, 'sandbox' | 'time'>,
  since: Date,
): Promise<void> {
  const sent = await listSent(world, Math.trunc(since.getTime() / 1000))
  if (sent === null) world.time.after(hourMs, () => sendEventsAgain(world, since))
  for (const id of sent ?? []) await redeliverEvents(world, id)
}

/** Null where the provider answers with an error, or its answer is lost. */
async function listSent(
  { sandbox }: Pick<World, 'sandbox'>,
  first: number,
): Promise<readonly string[] | null> {
  const ids: string[] = []
  for (;;) {
    const path = `/v1/events?limit=100${ids.length > 0 ? `&starting_after=${ids.at(-1)}` : ''}`
    const answer = await fetch(`${sandbox.url}${path}`, { headers: provider }).catch(() => null)
    if (!answer?.ok) return null
    const page = (await answer.json()) as EventList
    const wanted = page.data.filter(({ created }) => created >= first)
    ids.push(...wanted.map(({ id }) => id))
    if (!page.has_more || wanted.length < page.data.length) return ids
  }
}
