import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listRenewalChoices } from '@openline/contract/processes/renewals-desk'
import { anApproval } from '@openline/testing/approvals'
import { aCard, emailAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, goTo, renewalOf } from '@openline/testing/renewing'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { cards } from '../../../db/schema/payments.ts'
import { renewalConsents } from '../../../db/schema/service.ts'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

type What = 'plan' | 'card' | 'off'

function change(by: TestStaff, { line }: LineOwner, what: What, body: object = {}) {
  return shop.send<{ message: string }>('POST', `/app/desk/lines/${line.id}/renewal/${what}`, {
    token: by.token,
    key: randomUUID(),
    body: { ...body, reason: 'They called' },
  })
}

async function choicesOf(by: TestStaff, { line }: LineOwner) {
  const path = `/app/desk/lines/${line.id}/renewal/choices`
  const { token } = by
  return expectOk(await shop.send<OutputOf<typeof listRenewalChoices>>('GET', path, { token }))
}

async function actsOf({ staffId }: TestStaff): Promise<string[]> {
  const wanted = ['changePlanFor', 'chooseRenewalCardFor', 'switchAutoRenewOffFor']
  const mine = and(eq(staffActs.staffId, staffId), inArray(staffActs.act, wanted))
  const acts = await shop.database.db.select({ act: staffActs.act }).from(staffActs).where(mine)
  return acts.map(({ act }) => act)
}

const refused = { status: 403, body: { code: 'approval_required' } }

test('another plan takes the approval for renewals, and its owner reads the price', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const by = await aStaffMember(shop, ['support'])
  const { plans } = await choicesOf(by, owner)
  expect(plans.filter(({ isChosen }) => isChosen)).toHaveLength(1)
  const other = plans.find(({ isChosen }) => !isChosen)
  const body = { planId: other?.planId }
  expect(await change(by, owner, 'plan', body)).toMatchObject(refused)
  await anApproval(shop, by, owner.customer, 'account')
  expect(await change(by, owner, 'plan', body)).toMatchObject(refused)
  await anApproval(shop, by, owner.customer, 'renewal')
  expectOk(await change(by, owner, 'plan', body))
  const renewal = await renewalOf(shop, owner)
  expect(renewal.planChange?.planName).toBe(other?.planName)
  const { text } = await emailAbout(shop, owner.customer.email, /^The renewal of/)
  expect(text).toContain(`has the plan ${other?.planName} from`)
  expect(text).toContain(`$${((other?.totalCents ?? 0) / 100).toFixed(2)}`)
  expect(text).toContain('change it back in your account')
  expect(await change(by, owner, 'plan', body)).toMatchObject({ status: 409 })
  expect(await actsOf(by)).toEqual(['changePlanFor'])
})

test('an approval that another colleague got is good for no one else', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const other = await aCard(shop, owner.customer, '5555555555554444')
  const [by, colleague] = [
    await aStaffMember(shop, ['support']),
    await aStaffMember(shop, ['support']),
  ]
  await anApproval(shop, by, owner.customer, 'renewal')
  expect(await change(colleague, owner, 'card', { cardId: other.id })).toMatchObject(refused)
  expect(await actsOf(colleague)).toEqual([])
})

test('another saved card takes it too, and of two presses one is refused', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const other = await aCard(shop, owner.customer, '5555555555554444')
  const by = await aStaffMember(shop, ['support'])
  const body = { cardId: other.id }
  expect(await change(by, owner, 'card', body)).toMatchObject(refused)
  await anApproval(shop, by, owner.customer, 'renewal')
  const answers = await Promise.all([
    change(by, owner, 'card', body),
    change(by, owner, 'card', body),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await renewalOf(shop, owner)).card).toMatchObject({ id: other.id, isChosen: true })
  const { text } = await emailAbout(shop, owner.customer.email, /^The renewal of/)
  expect(text).toContain('with your card ending in 4444')
  expect(await actsOf(by)).toEqual(['chooseRenewalCardFor'])
})

test('a stranger’s card renews no one’s line', async () => {
  const [owner, stranger] = [
    await aLineToRenew(shop, { autoRenew: true }),
    await aLineToRenew(shop, { autoRenew: true }),
  ]
  const by = await aStaffMember(shop, ['support'])
  await anApproval(shop, by, owner.customer, 'renewal')
  expect(await change(by, owner, 'card', { cardId: stranger.card.id })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'cardId' }] },
  })
})

test('Auto-renew is turned off with a reason alone, once, and nothing is charged', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const by = await aStaffMember(shop, ['support'])
  expectOk(await change(by, owner, 'off'))
  expect(await renewalOf(shop, owner)).toMatchObject({ autoRenew: false, chargeAt: null })
  const { text } = await emailAbout(shop, owner.customer.email, /^Auto-renew is off/)
  expect(text).toContain('Our support team did this')
  expect(await change(by, owner, 'off')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const isOfLine = eq(renewalConsents.lineId, owner.line.id)
  const consents = await shop.database.db.select().from(renewalConsents).where(isOfLine)
  expect(consents.filter(({ isOn }) => !isOn)).toHaveLength(1)
  expect(await actsOf(by)).toEqual(['switchAutoRenewOffFor'])
})

test('a card that its owner deletes while it is chosen renews nothing, and who chose it is told', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const by = await aStaffMember(shop, ['support'])
  await anApproval(shop, by, owner.customer, 'renewal')
  const { customer, line, card } = owner
  const { db } = shop.database
  const events = async () => {
    const { rows } = await db.execute<{ handled: number; open: number }>(
      sql`select count(handled_at)::int as handled, (count(*) - count(handled_at))::int as open from inbox`,
    )
    return rows[0] ?? { handled: 0, open: 0 }
  }
  /** What is answered to a choice that comes after the deletion has begun. */
  const chosenMeanwhile = async <Answer>(choose: (cardId: string) => Promise<Answer>) => {
    const before = await events()
    const { id } = await aCard(shop, customer, '5555555555554444')
    // The provider's event about it waits for the same customer, and is not to be taken for the choice.
    await eventually('the event of the card', async () => {
      const { handled, open } = await events()
      return handled > before.handled && open === 0
    })
    const { answer } = await db.transaction(async (tx) => {
      await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
      await tx.delete(cards).where(eq(cards.id, id))
      const chosen = choose(id)
      await untilWaitedFor(db, tx)
      return { answer: chosen }
    })
    return answer
  }
  const path = `/app/lines/${line.id}/renewal/card`
  const { token } = customer
  expect(
    await chosenMeanwhile((cardId) => shop.send('PUT', path, { token, body: { cardId } })),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'cardId', message: 'Please choose one of your saved cards' }] },
  })
  expect(await chosenMeanwhile((cardId) => change(by, owner, 'card', { cardId }))).toMatchObject({
    status: 409,
    body: { message: 'The customer just deleted this card.' },
  })
  expect((await renewalOf(shop, owner)).card).toMatchObject({ id: card.id, isChosen: false })
})
