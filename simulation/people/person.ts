import { randomUUID } from 'node:crypto'
import type { Address } from '@openline/contract/address-schema'
import { passesLuhn } from '@openline/contract/luhn'
import { isAnonymized } from '@openline/server/features/people/customers/anonymized'
import type { TestCustomer } from '@openline/testing/customers'
import type { Answer } from '@openline/testing/start-test-shop'
import { sql } from 'drizzle-orm'
import { type Random, randomOf } from '../world/random.ts'
import type { World } from '../world/world.ts'

/** Someone who may become a customer. */
export type Person = {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** Changes when they change it. */
  email: string
  readonly home: Address
  /** Where their calls come from. */
  readonly network: string
  readonly temper: Temper
  /** On holiday, where no one thinks of the shop. */
  isAway: boolean
  /** Null before they have an account, and after they closed it. */
  customerId: string | null
  /** Theirs at another carrier, to bring. */
  readonly ownNumber: string
  /** Of a phone that they bring; null where they don't say. */
  readonly imei: string | null
  readonly random: (about: string) => Random
}

/** What kind of customer someone is, decided once. */
export type Temper = {
  readonly renewal: 'automatic' | 'by hand' | 'forgetful'
  readonly presses: 1 | 2 | 3
  readonly card: string
  /** Of that card: MM/YY. */
  readonly expiry: string
  readonly plan: string
  readonly sim: 'esim' | 'physical'
  readonly number: 'new' | 'keep'
  readonly language: 'en' | 'es'
  /** A family has more than one on its account. */
  readonly lines: number
}

/** One visit to the shop, signed in. */
export type Visit = {
  readonly world: World
  readonly person: Person
  readonly customer: TestCustomer
  readonly random: Random
  /** A call with the person's session; null unless it was answered with 200. */
  readonly ask: <T>(method: string, path: string, body?: object) => Promise<T | null>
  /** The same call by every press of a nervous hand: all with one key. Gives the first answer. */
  readonly press: <T>(method: string, path: string, body?: object) => Promise<T | null>
  readonly tell: (what: string) => void
}

/** In five time zones; Phoenix and Honolulu know no summer time. */
const places: readonly [Address, ...Address[]] = [
  place(['1200', 'Court Avenue', 'Des Moines', 'IA', '50309']),
  place(['350', 'Fifth Avenue', 'New York', 'NY', '10018']),
  place(['200', 'Spring Street', 'Los Angeles', 'CA', '90012']),
  place(['78', 'Congress Avenue', 'Austin', 'TX', '78701']),
  place(['15', 'Bayfront Drive', 'Miami', 'FL', '33132']),
  place(['640', 'Camelback Road', 'Phoenix', 'AZ', '85004']),
  place(['1701', 'Larimer Street', 'Denver', 'CO', '80202']),
  place(['1001', 'Bishop Street', 'Honolulu', 'HI', '96813']),
]

function place([
  streetNumber = '',
  streetName = '',
  city = '',
  state = '',
  zipCode = '',
]: string[]) {
  return { streetNumber, streetName, addressTwo: '', city, state, zipCode } as Address
}

const firstNames: readonly [string, ...string[]] = [
  'Robin',
  'Ada',
  'José',
  'Mei',
  'Liam',
  'Nia',
  'Oto',
  'Zoë',
]
const lastNames: readonly [string, ...string[]] = [
  'Rivera',
  'O’Neil',
  'Kim',
  'Nguyen',
  'Smith',
  'Muñoz',
  'Okafor',
]

export function aPerson(seed: number, index: number): Person {
  const random = (about: string) => randomOf(seed, `person ${index}`, about)
  const chance = random('who they are')
  const firstName = chance.oneOf(firstNames)
  const lastName = chance.oneOf(lastNames)
  const areaCode = chance.oneOf(areaCodes)
  return {
    name: `${firstName} ${lastName} (${index})`,
    firstName,
    lastName,
    email: `person${index}@mail.example`,
    home: chance.oneOf(places),
    network: `10.${chance.whole(0, 255)}.${Math.trunc(index / 250) % 256}.${(index % 250) + 1}`,
    temper: aTemper(chance),
    isAway: false,
    customerId: null,
    ownNumber: `+1${areaCode}${chance.happens(0.4) ? `555${chance.oneOf(troubled)}` : `${chance.whole(200, 554)}${String(index).padStart(4, '0')}`}`,
    imei: random('which phone').happens(0.4) ? anImei(index) : null,
    random,
  }
}

/** Another one for each person, with its check digit. */
function anImei(index: number): string {
  const serial = `35693803${String(index).padStart(6, '0')}`
  const digits = Array.from({ length: 10 }, (_, digit) => `${serial}${digit}`)
  return digits.find(passesLuhn) ?? serial
}

const areaCodes: readonly [number, ...number[]] = [
  206, 212, 213, 305, 312, 404, 512, 515, 602, 646, 713, 818,
]

/** Endings of numbers that the old carrier makes trouble about. */
const troubled: readonly [string, ...string[]] = [
  '0120',
  '0121',
  '0123',
  '0140',
  '0142',
  '0150',
  '0151',
]

const goodCard = '4242424242424242'

const cards = [
  [78, goodCard],
  [3, '4000000000009995'], // insufficient funds
  [3, '4000000000000341'], // declined
  [3, '4000002500003155'], // the bank asks while the customer is there
  [2, '4000002760003184'], // the bank asks each time
  [2, '4000000000840407'], // charged, and the answers are lost
  [2, '4000000000850406'], // settles later
  [2, '4000000000007726'], // refunds are pending for a while
  [1, '4000000000005126'], // refunds fail
  [2, '4000000000000259'], // disputed
  [1, '4000000000001976'], // inquired about
  [1, '4000000000005423'], // early fraud warning
] as const

function aTemper(chance: Random): Temper {
  return {
    renewal: chance.weighted([
      [7, 'automatic'],
      [2, 'by hand'],
      [1, 'forgetful'],
    ]),
    presses: chance.weighted([
      [8, 1],
      [1, 2],
      [1, 3],
    ]),
    card: chance.weighted(cards),
    plan: chance.weighted([
      [4, 'light-monthly'],
      [6, 'standard-monthly'],
      [4, 'unlimited-monthly'],
      [2, 'unlimited-plus-monthly'],
      [2, 'standard-3-month'],
      [1, 'standard-6-month'],
      [1, 'light-12-month'],
    ]),
    sim: chance.happens(0.8) ? 'esim' : 'physical',
    number: chance.happens(0.3) ? 'keep' : 'new',
    language: chance.happens(0.15) ? 'es' : 'en',
    expiry: chance.happens(0.25) ? `${String(chance.whole(2, 12)).padStart(2, '0')}/28` : '12/39',
    lines: chance.weighted([
      [7, 1],
      [2, 2],
      [1, 4],
    ]),
  }
}

/** A visit by a new session, as someone who signs in; null for who has no account or is away. */
export async function visit(world: World, person: Person, random: Random): Promise<Visit | null> {
  await followAccount(world, person)
  if (person.customerId === null || person.isAway) return null
  const { token } = await world.accounts.signIn(person.customerId)
  const customer = { id: person.customerId, email: person.email, token }
  const headers = { 'x-forwarded-for': person.network }
  const send = <T>(method: string, path: string, body: object | undefined, key: string) =>
    world.send<T>(method, path, { token, key, headers, ...(body && { body }) })
  const call = async <T>(method: string, path: string, body?: object, key: string = randomUUID()) =>
    answerOf(world, person.name, `${method} ${path}`, await send<T>(method, path, body, key))
  return {
    world,
    person,
    customer,
    random,
    ask: call,
    async press<T>(method: string, path: string, body?: object) {
      const key = randomUUID()
      const presses = Array.from({ length: person.temper.presses }, () =>
        call<T>(method, path, body, key),
      )
      const answers = await Promise.all(presses)
      return answers.find((answer) => answer !== null) ?? null
    },
    tell: (what) => world.story.tell(person.name, what),
  }
}

/** Has them go on in the account that theirs was merged into, with its email unless that is a thief’s; in none once closed. */
async function followAccount({ database }: World, person: Person): Promise<void> {
  if (person.customerId === null) return
  const { rows } = await database.db.execute<{ id: string; email: string }>(sql`
    select now.id, now.email from customers c left join merged_accounts m on m.customer_id = c.id
    join customers now on now.id = coalesce(m.into_id, c.id) where c.id = ${person.customerId}`)
  const [now] = rows
  if (!now || isAnonymized(now.email)) person.customerId = null
  else {
    person.customerId = now.id
    if (!now.email.endsWith('@thief.example')) person.email = now.email
  }
}

/** Comes back after a while, with a new session. */
export function later(
  { world, person, random }: Visit,
  afterMs: number,
  act: (again: Visit) => Promise<void>,
): void {
  world.time.after(afterMs, async () => {
    const again = await visit(world, person, random)
    if (again) await act(again)
  })
}

/** A person reads a refusal and continues; an answer that says the server is broken is a breach. */
export function answerOf<T>(
  { story }: Pick<World, 'story'>,
  name: string,
  call: string,
  { status, body }: Answer<T>,
): T | null {
  if (status === 200) return body
  story.tell(name, `${call} was refused with ${status} ${codeOf(body)}`)
  if (status >= 500 && status !== 503)
    story.breach('no call breaks the server', `${name}: ${call} was answered with ${status}`)
  return null
}

function codeOf(body: unknown): string {
  const { code = '' } = Object(body) as { code?: string } // a refusal has one
  return code
}
