import { randomUUID } from 'node:crypto'
import type { Renewal } from '@openline/contract/processes/renewals'
import { ask, cardsOf, type Person, pick } from './actions.ts'
import type { LiveShop } from './live-shop.ts'

async function renewalsOf(live: LiveShop, person: Person): Promise<Renewal[]> {
  return (
    (await ask<{ renewals: Renewal[] }>(live, person, ['GET', '/app/renewals']))?.renewals ?? []
  )
}

/** Deletes a card, whether a renewal needs it or not, or makes it the primary one. */
export async function changeCard(
  live: LiveShop,
  person: Person,
  { card: choice, action }: { card: number; action: 'delete' | 'make primary' },
): Promise<void> {
  const card = pick(await cardsOf(live, person), choice)
  if (!card) return
  const call =
    action === 'delete'
      ? (['DELETE', '/app/payments/cards'] as const)
      : (['POST', '/app/payments/cards/setdefault'] as const)
  await ask(live, person, call, { body: { cardId: card.id } })
}

/** Switches automatic renewal of a line on or off, and may choose the card for it. */
export async function chooseRenewal(
  live: LiveShop,
  person: Person,
  { line, on, card: choice }: { line: number; on: boolean; card: number | null },
): Promise<void> {
  const renewal = pick(await renewalsOf(live, person), line)
  if (!renewal) return
  const path = `/app/lines/${renewal.lineId}/renewal`
  await ask(live, person, ['PUT', `${path}/automatic`], { body: { on, acceptedTerms: true } })
  const card = choice === null ? undefined : pick(await cardsOf(live, person), choice)
  if (card) await ask(live, person, ['PUT', `${path}/card`], { body: { cardId: card.id } })
}

/** Pays the next period of a line by hand, with as many clicks as a nervous person makes. */
export async function renewNow(
  live: LiveShop,
  person: Person,
  { line, card: choice, clicks }: { line: number; card: number; clicks: number },
): Promise<void> {
  const renewal = pick(await renewalsOf(live, person), line)
  const card = pick(await cardsOf(live, person), choice)
  if (!renewal?.lines || !card) return
  const { finalCheckoutAmountCents } = renewal.lines
  const first = randomUUID()
  await Promise.all(
    Array.from({ length: clicks }, (_, click) =>
      ask(live, person, ['POST', `/app/lines/${renewal.lineId}/renewal/pay`], {
        key: click % 3 === 2 ? randomUUID() : first,
        body: { cardId: card.id, finalCheckoutAmountCents },
      }),
    ),
  )
}

function earlier(table: string, columns: readonly string[], days: number): string {
  return `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ')}`
}

/** Lets days pass for all lines: what they are paid for, and what is planned for them. */
export async function letDaysPass({ database }: LiveShop, days: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(earlier('line_periods', ['starts_at', 'ends_at', 'begun_at'], days))
    await tx.execute(earlier('line_add_ons', ['starts_at', 'ends_at'], days))
    await tx.execute(earlier('lines', ['activated_at', 'renews_at'], days))
    await tx.execute(earlier('renewals', ['notified_at', 'next_try_at', 'next_notice_at'], days))
    await tx.execute(earlier('renewal_notices', ['sent_at', 'charge_at', 'failed_at'], days))
    await tx.execute(earlier('renewal_consents', ['at'], days))
  })
}
