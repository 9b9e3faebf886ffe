import { redeliverEvents } from '@openline/testing/payment-events'
import type { World } from '../world.ts'

type EventList = { data: { id: string; created: number }[]; has_more: boolean }

const provider = { authorization: 'Bearer sk_test_openline_demo' }

/** Has the payment provider send once more what it sent since then, as an operator does in its dashboard. */
export async function sendEventsAgain({ sandbox }: World, since: Date): Promise<void> {
  const first = Math.trunc(since.getTime() / 1000)
  let after = ''
  for (;;) {
    const path = `/v1/events?limit=100${after && `&starting_after=${after}`}`
    const response = await fetch(`${sandbox.url}${path}`, { headers: provider })
    const page = (await response.json()) as EventList
    const wanted = page.data.filter(({ created }) => created >= first)
    for (const { id } of wanted) await redeliverEvents({ sandbox }, id)
    after = page.data.at(-1)?.id ?? ''
    if (!page.has_more || wanted.length < page.data.length) return
  }
}
