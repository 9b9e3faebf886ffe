import { randomUUID } from 'node:crypto'
import type { TransferPin } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import type { Challenge, Session } from '@openline/contract/people/auth'
import { testPassword } from '@openline/testing/customers'
import { sql } from 'drizzle-orm'
import { type Random, randomOf } from '../world/random.ts'
import { recur } from '../world/recurring.ts'
import type { World } from '../world/world.ts'
import { buyPlan, saveCard } from './newcomers.ts'
import { answerOf, aPerson, type Person, visit } from './person.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Theft = {
  readonly name: string
  readonly perYear: (customers: number) => number
  readonly act: (world: World, random: Random, time: number) => Promise<void>
}

const thefts: readonly Theft[] = [
  { name: 'a stolen card', perYear: (customers) => 3 + customers / 50, act: useStolenCard },
  { name: 'a stolen mailbox', perYear: (customers) => 3 + customers / 50, act: useStolenMailbox },
]

/** Has thieves try what they can, now and then. */
export function letSteal(world: World, customers: number): void {
  for (const { name, perYear, act } of thefts) {
    const random = randomOf(world.seed, 'thief', name)
    let times = 0
    recur({ time: world.time, random, perYear: perYear(customers) }, async () => {
      times += 1
      world.story.count(`thieves: ${name}`)
      await act(world, random, times)
    })
  }
}

/** Some the bank knows of; the owners of the others find out. */
const stolenCards = [
  [2, '4000000000009979'], // reported as stolen
  [1, '4100000000000019'], // blocked as fraudulent
  [3, '4000000000000259'], // disputed
  [1, '4000000000005423'], // early fraud warning
] as const

/** Buys with a card of someone else from one account after the other, until nothing more is sold. */
async function useStolenCard(world: World, random: Random, time: number): Promise<void> {
  const card = random.weighted(stolenCards)
  const accounts = random.whole(1, 4)
  for (let account = 1; account <= accounts; account += 1) {
    const thief: Person = {
      ...aPerson(world.seed, time),
      name: `a thief (${time}) as account ${account}`,
      email: `thief${time}.${account}@mail.example`,
      network: `10.250.${time % 256}.1`,
    }
    world.time.after(account * 7 * minuteMs, () =>
      buyWithStolenCard(world, random, { thief, card }),
    )
  }
}

type StolenCard = { thief: Person; card: string }

async function buyWithStolenCard(
  world: World,
  random: Random,
  { thief, card }: StolenCard,
): Promise<void> {
  const { firstName, lastName, email } = thief
  const names = { firstName, lastName, email }
  thief.customerId = (await world.accounts.open({ ...names, password: testPassword })).id
  const at = await visit(world, thief, random)
  if (!at) return
  await saveCard(at, card)
  for (let purchase = random.whole(1, 4); purchase > 0; purchase -= 1) await buyPlan(at)
}

/** The thief's own calls, from another network than the owner's. */
function callsOfThief(world: World, name: string) {
  const headers = { 'x-forwarded-for': '10.251.0.1' }
  return async <T>(method: string, path: string, body?: object, token?: string) =>
    answerOf(
      world,
      name,
      `${method} ${path}`,
      await world.send<T>(method, path, {
        headers,
        key: randomUUID(),
        ...(body && { body }),
        ...(token && { token }),
      }),
    )
}

type Calls = ReturnType<typeof callsOfThief>

/** Reads someone's mail, signs in with a code from there and goes for the number. */
async function useStolenMailbox(world: World, random: Random, time: number): Promise<void> {
  const { rows } = await world.database.db.execute<{ email: string }>(sql`
    select email from customers where exists
      (select from lines where customer_id = customers.id and mdn is not null) order by created_at, id`)
  const [first, ...others] = rows
  if (!first) return
  const { email } = random.oneOf([first, ...others])
  const name = `a thief (${time}) with the mailbox of ${email}`
  const call = callsOfThief(world, name)
  const challenge = await call<Challenge>('POST', '/app/auth/otp', { email })
  if (!challenge) return
  world.time.after(2 * minuteMs, async () => {
    const otp = codeIn(world, email, 6)
    const { challengeId } = challenge
    const session = await call<Session>('POST', '/app/auth/otp/verify', { challengeId, otp })
    world.story.tell(name, `signs in: ${session ? 'done' : 'refused'}`)
    if (!session) return
    await takeTheNumber(world, call, { name, token: session.token })
    if (random.happens(0.7))
      await takeTheAccount(world, random, { call, name, email, token: session.token })
  })
}

function codeIn({ mail }: World, email: string, digits: number): string {
  const code = new RegExp(`\\b\\d{${digits}}\\b`)
  const found = mail.of(email).map(({ text }) => code.exec(text)?.[0])
  return found.find((text) => text !== undefined) ?? '0'.repeat(digits)
}

type Thief = { name: string; token: string }

/** Unlocks the number, makes a transfer PIN and asks for the number with it. */
async function takeTheNumber(world: World, call: Calls, { name, token }: Thief): Promise<void> {
  const found = await call<{ lines: Line[] }>('GET', '/app/lines', undefined, token)
  const line = found?.lines.find(({ mdn }) => mdn !== null)
  if (!line) return
  await call('PUT', `/app/lines/${line.id}/lock`, { locked: false }, token)
  const path = `/app/lines/${line.id}/transfer-pin`
  const made = await call<{ transferPin: TransferPin }>('POST', path, undefined, token)
  if (!made) return
  const { accountNumber, pin } = made.transferPin
  const asked = await fetch(`${world.sandbox.url}/carrier/port-outs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: line.mdn, accountNumber, pin, toCarrier: 'Burner Mobile' }),
  })
  world.story.tell(name, `asks another carrier to take ${line.mdn}: ${asked.status}`)
}

type Victim = Thief & { call: Calls; email: string }

/** Changes the email address; its owner reads of it and takes the change back, most of them in time. */
async function takeTheAccount(world: World, random: Random, victim: Victim): Promise<void> {
  const { call, name, email, token } = victim
  const newEmail = `owned.by.${email.replace('@', '.')}@thief.example`
  if (!(await call('PATCH', '/app/users/edit', { email: newEmail }, token))) return
  world.time.after(3 * minuteMs, async () => {
    const otp = codeIn(world, newEmail, 5)
    const path = '/app/users/validate-otp-update-email'
    const changed = await call('POST', path, { newEmail, otp }, token)
    world.story.tell(name, `changes the email address: ${changed ? 'done' : 'refused'}`)
    if (changed) world.time.after(random.whole(1, 80) * hourMs, () => takeBack(world, email))
  })
}

/** The owner follows the link in the notice that went to the old address. */
export async function takeBack(world: World, email: string): Promise<void> {
  const links = world.mail.of(email).map(({ text }) => /undo-email-change#([\w-]+)/.exec(text)?.[1])
  const link = links.find((found) => found !== undefined)
  const path = '/app/users/undo-email-change'
  const answer = link ? await world.send('POST', path, { body: { token: link } }) : null
  const undone = answer && answerOf(world, email, `POST ${path}`, answer)
  world.story.tell(
    email,
    `takes the change of the email address back: ${undone ? 'done' : 'too late'}`,
  )
}
