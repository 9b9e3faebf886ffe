import type { Card } from '@openline/contract/sales/cards'
import { buyPlan, saveCard } from '../newcomers.ts'
import { later, type Visit } from '../person.ts'
import { linesOf } from './lines.ts'

/** Opens the pages of the account, as someone who wants to know whether all is well. */
export async function lookAround({ ask }: Visit): Promise<void> {
  await ask('GET', '/app/lines')
  await ask('GET', '/app/renewals')
  await ask('GET', '/app/payments/transactions')
  await ask('GET', '/app/credits')
}

/** Saves another card, makes it the primary one, or deletes one. */
export async function changeCards(at: Visit): Promise<void> {
  const { ask, random, person, tell } = at
  const { cards } = (await ask<{ cards: Card[] }>('GET', '/app/payments/cards')) ?? { cards: [] }
  const [first, ...others] = cards
  if (!first || random.happens(0.5)) {
    await saveCard(at, random.happens(0.8) ? '5555555555554444' : person.temper.card)
    return
  }
  const { id, last4Digits } = random.oneOf([first, ...others])
  if (random.happens(0.5)) {
    if (await ask('DELETE', '/app/payments/cards', { cardId: id })) tell(`deletes ${last4Digits}`)
  } else if (await ask('POST', '/app/payments/cards/setdefault', { cardId: id })) {
    tell(`makes ${last4Digits} the primary card`)
  }
}

const elsewhere = {
  streetNumber: '77',
  streetName: 'Harbor Street',
  addressTwo: '',
  city: 'Seattle',
  state: 'WA',
  zipCode: '98101',
}

/** Moves to another state: the account's address and where 911 sends help. */
export async function moveHouse(at: Visit): Promise<void> {
  const { ask, random, tell } = at
  const streetName = random.happens(0.8) ? elsewhere.streetName : 'Unlisted Lane'
  const address = { ...elsewhere, streetName }
  if (await ask('PATCH', '/app/users/edit', address)) tell('moves to Seattle')
  const [line] = await linesOf(at)
  if (!line?.emergencyAddress) return
  const set = await ask('PUT', `/app/lines/${line.id}/emergency-address`, address)
  if (set) tell(`tells 911 about ${streetName}`)
}

const minuteMs = 60_000

/** Changes the email address with the code that the new one gets. */
export async function changeEmail(at: Visit): Promise<void> {
  const { world, person, ask, random } = at
  const newEmail = `new.${random.whole(1, 9999)}.${person.email.replace(/^new\.\d+\./, '')}`
  if (!(await ask('PATCH', '/app/users/edit', { email: newEmail }))) return
  later(at, 3 * minuteMs, async (again) => {
    const code = /\b\d{5}\b/.exec(world.mail.of(newEmail)[0]?.text ?? '')?.[0] ?? '00000'
    const path = '/app/users/validate-otp-update-email'
    if (!(await again.ask('POST', path, { newEmail, otp: code }))) return
    again.tell(`has the email address ${newEmail} now`)
    person.email = newEmail
  })
}

export async function buyAnother(at: Visit): Promise<void> {
  at.tell('wants another line')
  await buyPlan(at, 'new')
}

/** Leaves for good. */
export async function closeAccount(at: Visit): Promise<void> {
  const closed = await at.ask('POST', '/app/users/close', { acknowledged: true, endLines: true })
  if (!closed) return
  at.tell('closes the account')
  at.person.customerId = null
}
