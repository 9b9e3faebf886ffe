import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '@openline/contract/endpoint'
import type { viewLineAddOns } from '@openline/contract/lines/add-ons-desk'
import type { Line } from '@openline/contract/lines/lines'
import type { getNumberChange } from '@openline/contract/lines/number-change'
import { anApproval, bothApprove } from '@openline/testing/approvals'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { ask, cardsOf, type Person, pick } from './actions.ts'
import type { LiveShop } from './live-shop.ts'

/** Of two who work at the desk, both at once. */
export function someStaff({ database }: LiveShop): Promise<TestStaff[]> {
  const shop = { database, now: () => new Date() }
  return Promise.all(['Alex Kim', 'Sam Lee'].map((name) => aStaffMember(shop, ['support'], name)))
}

const looks = 10
const betweenLooksMs = 100

/** One of the lines in force; one that was bought just now may be in a moment. */
async function lineOf(live: LiveShop, person: Person, choice: number): Promise<Line | undefined> {
  for (let look = 0; look < looks; look++) {
    const found = await ask<{ lines: Line[] }>(live, person, ['GET', '/app/lines'])
    const active = found?.lines.filter(({ status }) => status === 'active') ?? []
    if (active.length > 0) return pick(active, choice)
    if (!found?.lines.some(({ status }) => status === 'pending')) return undefined
    await pause(betweenLooksMs)
  }
  return undefined
}

export type NumberRequest = { line: number; number: number; card: number; clicks: number }

/** Buys another number for a line, with as many clicks as a nervous person makes. */
export async function changeNumber(
  live: LiveShop,
  person: Person,
  request: NumberRequest,
): Promise<void> {
  const line = await lineOf(live, person, request.line)
  const card = pick(await cardsOf(live, person), request.card)
  if (!line || !card) return
  const path = `/app/lines/${line.id}/number-change`
  const page = await ask<OutputOf<typeof getNumberChange>>(live, person, ['GET', path])
  if (!page?.offer) return
  const near = `/app/numbers?zipCode=${page.zipCode}`
  const found = await ask<{ numbers: { msisdn: string }[] }>(live, person, ['GET', near])
  const msisdn = pick(found?.numbers, request.number)?.msisdn
  if (msisdn === undefined) return
  await ask(live, person, ['POST', '/app/numbers/leases'], { body: { msisdn } })
  const { finalCheckoutAmountCents } = page.offer.lines
  const body = { msisdn, losesNumber: true, cardId: card.id, finalCheckoutAmountCents }
  const first = randomUUID()
  await Promise.all(
    Array.from({ length: request.clicks }, (_, click) =>
      ask(live, person, ['POST', path], { key: click % 3 === 2 ? randomUUID() : first, body }),
    ),
  )
}

/** Both of the desk press the same button about a line; what is refused is refused. */
async function bothPress(
  live: LiveShop,
  person: Person,
  { staff, path, body }: { staff: readonly TestStaff[]; path: string; body: object },
): Promise<void> {
  await Promise.all(
    staff.map(({ token }) =>
      ask(live, person, ['POST', path], {
        token,
        key: randomUUID(),
        body: { reason: 'The customer called', ...body },
      }),
    ),
  )
}

export type DeskRequest = { line: number; addOn: number }

/** Two of the desk give a line data or a pass. */
export async function giveAddOn(
  live: LiveShop,
  person: Person,
  { line: choice, addOn }: DeskRequest,
): Promise<void> {
  const line = await lineOf(live, person, choice)
  if (!line) return
  const staff = await someStaff(live)
  const path = `/app/desk/lines/${line.id}/add-ons`
  const page = await ask<OutputOf<typeof viewLineAddOns>>(live, person, ['GET', path], {
    token: staff[0]?.token ?? '',
  })
  const offer = pick(page?.offers, addOn)
  if (offer) await bothPress(live, person, { staff, path, body: { addOnId: offer.addOnId } })
}

/** Two of the desk give a line another number, once its owner has approved. */
export async function giveNumber(live: LiveShop, person: Person, choice: number): Promise<void> {
  const line = await lineOf(live, person, choice)
  if (!line) return
  const staff = await someStaff(live)
  for (const one of staff) await anApproval(live, one, person.customer, 'sim').catch(() => null)
  const path = `/app/desk/lines/${line.id}/change-number`
  await bothPress(live, person, { staff, path, body: { losesNumber: true } })
}

/** Two of the desk move a line to another account, once both owners have approved. */
export async function moveLine(
  live: LiveShop,
  person: Person,
  { line: choice, to }: { line: number; to: Person | undefined },
): Promise<void> {
  const line = await lineOf(live, person, choice)
  if (!line || !to) return
  const staff = await someStaff(live)
  const [{ customer: from }, { customer }] = [person, to]
  const path = `/app/desk/lines/${line.id}`
  const asking = { path: `${path}/move-approvals`, body: { toEmail: customer.email } }
  for (const one of staff)
    await bothApprove(live, one, { ...asking, owners: [from, customer] }).catch(() => null)
  const move = { fromCustomerId: from.id, toEmail: customer.email, isSamePerson: true }
  await bothPress(live, person, { staff, path: `${path}/move`, body: move })
}
