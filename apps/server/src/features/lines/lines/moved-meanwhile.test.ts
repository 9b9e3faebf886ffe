import { randomUUID } from 'node:crypto'
import { anApproval } from '@openline/testing/approvals'
import { aCard, aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMergeDesk } from '@openline/testing/merging'
import { aMoveDesk, aMovedLine } from '@openline/testing/moved-lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

type Press = (owner: LineOwner) => Promise<{ status: number; body: unknown }>

type Given = Pick<LineOwner, 'line' | 'customer'>
type Tx = Pick<typeof shop.database.db, 'execute'>

/** Presses a button that has to wait for the line, and does something before the press gets its turn. */
async function pressAndThen(
  { line }: Given,
  press: () => ReturnType<Press>,
  meanwhile: (tx: Tx) => Promise<unknown>,
) {
  const { db } = shop.database
  const pressed = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from lines where id = ${line.id} for update`)
    const answer = press()
    await untilWaitedFor(db, tx)
    await meanwhile(tx)
    return { answer }
  })
  return pressed.answer
}

/** The line goes to another account meanwhile. */
async function pressWhileMoving(owner: Given, press: () => ReturnType<Press>) {
  const { line, customer } = owner
  const to = await aCustomer(shop)
  return pressAndThen(owner, press, async (tx) => {
    await tx.execute(sql`insert into line_moves (id, line_id, number, from_customer_id, to_customer_id, at)
      values (${randomUUID()}, ${line.id}, 1, ${customer.id}, ${to.id}, now())`)
    await tx.execute(sql`update lines set customer_id = ${to.id} where id = ${line.id}`)
  })
}

/** Takes back what a customer has approved. */
async function takeBack({ token }: TestCustomer) {
  const { requests } = expectOk(
    await shop.send<{ requests: { id: string }[] }>('GET', '/app/approvals', { token }),
  )
  for (const { id } of requests) {
    expectOk(
      await shop.send('POST', `/app/approvals/${id}`, { token, body: { answer: 'decline' } }),
    )
  }
}

test.each([
  [
    'moved',
    async (owner: LineOwner) => {
      const desk = await aMoveDesk(shop, owner)
      await desk.approveBoth()
      return () => desk.move()
    },
  ],
  [
    'merged',
    async ({ customer }: LineOwner) => {
      const desk = await aMergeDesk(shop, customer)
      await desk.approveBoth()
      return () => desk.merge()
    },
  ],
])(
  'nothing is %s that one of its owners took back before the press had its turn',
  async (_, approved) => {
    const owner = await aLineOwner(shop)
    const press = await approved(owner)
    const answer = await pressAndThen(owner, press, () => takeBack(owner.customer))
    expect(answer).toMatchObject({ status: 403, body: { code: 'approval_required' } })
  },
)

function put(what: string, body: object): Press {
  return ({ line, customer: { token } }) =>
    shop.send('PUT', `/app/lines/${line.id}/renewal/${what}`, { token, body })
}

/** What its renewal depends on, and the number that is brought to it. */
async function choicesOf({ line }: LineOwner) {
  const { rows } = await shop.database.db.execute(sql`
    select l.auto_renew, s.card_id, s.next_plan_id, p.id as port_in,
      (select count(*)::int from number_changes n where n.line_id = l.id) as numbers from lines l
    left join renewal_settings s on s.line_id = l.id
    left join port_ins p on p.order_id = l.order_id where l.id = ${line.id}`)
  return rows
}

const untouched = {
  auto_renew: false,
  card_id: null,
  next_plan_id: null,
  port_in: null,
  numbers: 0,
}

test.each<[string, Press]>([
  ['turns Auto-renew on', put('automatic', { on: true, acceptedTerms: true })],
  [
    'chooses a card',
    async (owner) => put('card', { cardId: (await aCard(shop, owner.customer)).id })(owner),
  ],
  ['chooses a plan', put('plan', { planId: 'standard-monthly' })],
  [
    'brings a number',
    ({ line, customer }) =>
      portInCalls(shop, customer).bring({
        msisdn: aNumber(),
        zipCode: '50309',
        oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
        tempSubscriptionId: line.id,
      }),
  ],
])('who %s as their line goes to another account changes nothing of it', async (_, press) => {
  const owner = await aLineOwner(shop)
  const before = await choicesOf(owner)
  expect(before).toEqual([untouched])
  expect((await pressWhileMoving(owner, () => press(owner))).status).toBe(404)
  expect(await choicesOf(owner)).toEqual(before)
})

test.each([
  ['a plan', 'renewal', 'renewal/plan', () => ({ planId: 'standard-monthly' })],
  ['a card', 'renewal', 'renewal/card', (cardId: string) => ({ cardId })],
  ['another number', 'sim', 'change-number', () => ({ losesNumber: true })],
] as const)(
  'what the old owner approved, %s, support doesn’t give a line that goes to another account',
  async (_, scope, what, bodyOf) => {
    const owner = await aLineOwner(shop)
    const card = await aCard(shop, owner.customer, '5555555555554444')
    const staff = await aStaffMember(shop, ['support'])
    await anApproval(shop, staff, owner.customer, scope)
    const body = { ...bodyOf(card.id), reason: 'The owner called' }
    const sent = { token: staff.token, key: randomUUID(), body }
    const answer = await pressWhileMoving(owner, () =>
      shop.send('POST', `/app/desk/lines/${owner.line.id}/${what}`, sent),
    )
    expect(answer.status).toBe(409)
    expect(await choicesOf(owner)).toEqual([untouched])
  },
)

test('who has no address of their own is asked for it before a SIM card is mailed, once the old account is closed', async () => {
  const owner = await aLineOwner(shop)
  const customer = await aMovedLine(shop, owner)
  const closing = { acknowledged: true, endLines: false }
  expectOk(
    await shop.send('POST', '/app/users/close', { token: owner.customer.token, body: closing }),
  )
  const answer = await shop.send('POST', `/app/lines/${owner.line.id}/replace-sim`, {
    token: customer.token,
    key: randomUUID(),
    body: { sim: 'card' },
  })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'not_ready', message: 'Please add your address to your account first.' },
  })
})

test('a line that came from another account takes no number: it is offered none, and a refusal says why', async () => {
  const owner = await aLineOwner(shop)
  const customer = await aMovedLine(shop, owner)
  const calls = portInCalls(shop, customer)
  const msisdn = aNumber()
  const details = { oldService, tempSubscriptionId: owner.line.id }
  const refused = {
    status: 409,
    body: {
      code: 'not_ready',
      message: expect.stringContaining('This line was moved to your account'),
    },
  }
  expect(await calls.bring({ ...details, msisdn, zipCode: '50309' })).toMatchObject(refused)
  expectOk(await calls.check(msisdn))
  expect(await calls.update({ ...details, msisdn })).toMatchObject(refused)
  expect((await onlyLineOf(shop, customer)).nextActions).not.toContain('bring_number')
})
