import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listAddOns } from '@openline/contract/lines/add-ons'
import type { Line } from '@openline/contract/lines/lines'
import { ask, cardsOf, type Person, pick } from './actions.ts'
import type { LiveShop } from './live-shop.ts'

export type AddOnRequest = { line: number; addOn: number; card: number; clicks: number }

/** Buys data or a pass for a line, with as many clicks as a nervous person makes. */
export async function addData(
  live: LiveShop,
  person: Person,
  { line: lineChoice, addOn, card: cardChoice, clicks }: AddOnRequest,
): Promise<void> {
  const lines = (await ask<{ lines: Line[] }>(live, person, ['GET', '/app/lines']))?.lines
  const line = pick(lines, lineChoice)
  const card = pick(await cardsOf(live, person), cardChoice)
  if (!line || !card) return
  const path = `/app/add-ons?lineId=${line.id}`
  const list = await ask<OutputOf<typeof listAddOns>>(live, person, ['GET', path])
  const offer = pick(list?.offers, addOn)
  if (!offer?.lines) return
  const { finalCheckoutAmountCents } = offer.lines
  const body = { addOnId: offer.addOnId, cardId: card.id, finalCheckoutAmountCents }
  const first = randomUUID()
  await Promise.all(
    Array.from({ length: clicks }, (_, click) =>
      ask(live, person, ['POST', `/app/lines/${line.id}/add-ons`], {
        key: click % 3 === 2 ? randomUUID() : first,
        body,
      }),
    ),
  )
}
