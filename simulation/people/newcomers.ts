import type { Challenge, Session } from '@openline/contract/people/auth'
import type { Order } from '@openline/contract/sales/orders'
import type { Quote } from '@openline/contract/sales/shop'
import { aCard, answerBank, testPassword } from '@openline/testing/customers'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { later, type Person, type Visit, visit } from './person.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Comes to the shop for the first time: an account, a card and a plan, with the pauses of someone who thinks. */
export async function arrive(world: World, person: Person): Promise<void> {
  const random = person.random('arrival')
  if (random.happens(0.2)) return register(world, person, random)
  const { id } = await world.accounts.open({ ...named(person), password: testPassword })
  await begin(world, person, random, id)
}

function named({ email, firstName, lastName }: Person) {
  return { email, firstName, lastName }
}

/** Registers with the code from the mailbox, which takes a few minutes. */
async function register(world: World, person: Person, random: Random): Promise<void> {
  const { time, story, mail } = world
  const headers = { 'x-forwarded-for': person.network }
  const asked = await world.send<Challenge>('POST', '/app/auth/register', {
    headers,
    body: {
      ...named(person),
      regPassword: testPassword,
      confirmRegPassword: testPassword,
      acceptedTerms: true,
    },
  })
  story.tell(person.name, `registers as ${person.email}: ${asked.status}`)
  if (asked.status !== 200) return
  time.after(random.whole(1, 8) * minuteMs, async () => {
    const otp = /\b\d{6}\b/.exec(mail.of(person.email)[0]?.text ?? '')?.[0] ?? '000000'
    const body = { challengeId: asked.body.challengeId, otp }
    const { status, body: session } = await world.send<Session>(
      'POST',
      '/app/auth/register/verify',
      {
        headers,
        body,
      },
    )
    story.tell(person.name, `confirms the address: ${status}`)
    if (status === 200) await begin(world, person, random, session.user.id)
  })
}

async function begin(world: World, person: Person, random: Random, id: string): Promise<void> {
  person.customerId = id
  if (person.temper.language === 'es') {
    const { db } = world.database
    await db.execute(`update customers set language = 'es' where id = '${id}'`)
  }
  const first = await visit(world, person, random)
  if (!first) return
  const { card, expiry, lines } = person.temper
  await saveCard(first, card, expiry)
  // Some think it over until another day.
  if (random.happens(0.8)) await buyPlan(first)
  for (let line = 2; line <= lines; line += 1) {
    later(first, random.whole(0, 12) * dayMs, (again) => buyPlan(again, 'new'))
  }
}

/** Saves a card on the provider's page; one that the bank refuses to save is none. Gives its id. */
export async function saveCard(
  { world, customer, tell }: Visit,
  number: string,
  expiry?: string,
): Promise<string | null> {
  const saved = await aCard(world, customer, number, expiry).catch(() => null)
  tell(saved ? `saves the card ${number.slice(-4)}` : `cannot save the card ${number.slice(-4)}`)
  return saved?.id ?? null
}

type CardAnswer = { cards: { id: string; isPrimary: boolean }[] }

export async function primaryCardOf({ ask }: Visit): Promise<string | null> {
  const answer = await ask<CardAnswer>('GET', '/app/payments/cards')
  const cards = answer?.cards ?? []
  return (cards.find(({ isPrimary }) => isPrimary) ?? cards[0])?.id ?? null
}

/** Buys the plan of one's liking, pressing as often as one does. */
export async function buyPlan(
  at: Visit,
  number: 'new' | 'keep' = at.person.temper.number,
): Promise<void> {
  const { person, press, ask, tell, random } = at
  const { plan, sim, renewal } = person.temper
  const cardId = await primaryCardOf(at)
  const quote = await ask<Quote>('POST', '/app/cart/quote', {
    planId: plan,
    simType: sim,
    zipCode: person.home.zipCode,
    ...(await chooseAddOn(at)),
  })
  if (cardId === null || quote === null) return
  const keeps = number === 'keep' && random.happens(0.9)
  const chosenMsisdn = keeps ? null : await chooseNumber(at)
  const bought = await press<{ order: Order }>('POST', '/app/checkout', {
    quoteId: quote.quoteId,
    cardId,
    simType: sim,
    ...(person.imei !== null && { imei: person.imei }),
    number: keeps
      ? { choice: 'keep', msisdn: person.ownNumber }
      : { choice: 'new', ...(chosenMsisdn !== null && { chosenMsisdn }) },
    shipTo: person.home,
    autoRenew: renewal === 'automatic',
    acceptedTerms: true,
  })
  if (!bought) return
  tell(`buys ${plan}: order ${bought.order.number} is ${bought.order.status}`)
  await answerTheBank(at, bought.order)
}

/** Some want a number of their own choice; null for any. A card in the mail gets none. */
async function chooseNumber(at: Visit): Promise<string | null> {
  const { temper, home, ...person } = at.person
  const chance = person.random('which number')
  if (temper.sim === 'physical' || !chance.happens(0.4)) return null
  return keepNumber(at, home.zipCode, chance.whole(0, 2))
}

type OnOffer = { offers: { addOnId: string }[] }

/** Some want data with their plan. */
async function chooseAddOn({ person, ask }: Visit): Promise<{ addOnId?: string }> {
  if (!person.random('what with the plan').happens(0.2)) return {}
  const found = await ask<OnOffer>('GET', `/app/add-ons?planId=${person.temper.plan}`)
  const addOnId = found?.offers[0]?.addOnId
  return addOnId === undefined ? {} : { addOnId }
}

type Found = { numbers: { msisdn: string }[] }

/** Has one of the numbers near a ZIP code kept; null where there is none or someone was faster. */
export async function keepNumber(
  { ask, tell }: Visit,
  zipCode: string,
  which: number,
): Promise<string | null> {
  const found = await ask<Found>('GET', `/app/numbers?zipCode=${zipCode}`)
  const msisdn = found?.numbers[which]?.msisdn
  if (msisdn === undefined) return null
  const kept = await ask<{ lease: { msisdn: string } }>('POST', '/app/numbers/leases', { msisdn })
  tell(kept ? `has ${msisdn} kept` : `is too late for ${msisdn}`)
  return kept?.lease.msisdn ?? null
}

/** Confirms with the bank what waits for it. */
export async function answerTheBank({ world, ask, tell }: Visit, order: Order): Promise<void> {
  if (!order.redirect) return
  const { url, sessionId } = order.redirect
  await answerBank(world, url, 'complete').catch(() => null)
  const done = await ask<{ order: Order }>('POST', '/app/payments/session-result', { sessionId })
  tell(`confirms order ${order.number} with the bank: ${done ? 'done' : 'refused'}`)
}
