import { aCustomer } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { type Actor, type NewAct, recordAct, recordLook } from './audit.ts'
import { actRetention } from './store.ts'

const shop = useTestShop()

async function atTheDesk() {
  const { staffId, name, signedInAgain } = await aStaffMember(shop, ['support'])
  const { sessionId } = await signedInAgain().then(async ({ token }) => sessionOf(token))
  const staff = { staffId, sessionId, name, roles: ['support' as const] }
  const call = { requestId: 'r-1', clientIp: '192.0.2.1', userAgent: 'test', idempotencyKey: '' }
  return { staff, call } satisfies Actor
}

async function sessionOf(token: string) {
  const answer = await shop.send<{ sessions: { id: string }[] }>('GET', '/app/desk/sessions', {
    token,
  })
  return { sessionId: answer.body.sessions[0]?.id ?? '' }
}

function anAct(more: Partial<NewAct> = {}): NewAct {
  return {
    at: shop.now(),
    act: 'resendEmail',
    reason: 'They did not get it',
    customerId: null,
    subject: { kind: 'email', id: crypto.randomUUID() },
    before: null,
    after: { to: 'the same address' },
    ...more,
  }
}

function actsOn(id: string) {
  return shop.database.db.select().from(staffActs).where(eq(staffActs.subjectId, id))
}

describe('the audit log', () => {
  test('keeps who did what to whom, why, with before and after', async () => {
    const by = await atTheDesk()
    const { id: customerId } = await aCustomer(shop)
    const act = anAct({ customerId, before: { name: 'Ann' }, after: { name: 'Anne' } })
    await recordAct(shop.database.db, by, act)
    const { staffId, sessionId, name } = by.staff
    expect(await actsOn(act.subject.id)).toMatchObject([
      {
        origin: 'desk',
        staffId,
        sessionId,
        name,
        customerId,
        requestId: 'r-1',
        act: 'resendEmail',
        reason: 'They did not get it',
        before: { name: 'Ann' },
        after: { name: 'Anne' },
      },
    ])
  })

  test('knows those who act without the desk', async () => {
    const [byHand, byCrm] = [anAct(), anAct()]
    const { db } = shop.database
    await recordAct(db, { operator: 'operator' }, byHand)
    await recordAct(db, { agent: 'Kim', call: { requestId: 'r-2' } }, byCrm)
    expect(await actsOn(byHand.subject.id)).toMatchObject([{ origin: 'operator', staffId: null }])
    expect(await actsOn(byCrm.subject.id)).toMatchObject([{ origin: 'crm', name: 'Kim' }])
  })

  test('is neither changed nor shortened', async () => {
    const act = anAct()
    const { db } = shop.database
    await recordAct(db, { operator: 'operator' }, act)
    const mine = eq(staffActs.subjectId, act.subject.id)
    const refused = { cause: { constraint: 'staff_acts_append_only' } }
    await expect(
      db.update(staffActs).set({ reason: 'Another one' }).where(mine),
    ).rejects.toMatchObject(refused)
    await expect(
      db
        .update(staffActs)
        .set({ after: { to: 'x' } })
        .where(mine),
    ).rejects.toMatchObject(refused)
    await expect(db.delete(staffActs).where(mine)).rejects.toMatchObject(refused)
    expect(await actsOn(act.subject.id)).toMatchObject([{ reason: act.reason, after: act.after }])
  })

  test('forgets an act after three years, and none before', async () => {
    const [old, young] = [
      anAct({ at: new Date('2020-01-01T12:00:00Z') }),
      anAct({ at: new Date() }),
    ]
    const { db } = shop.database
    for (const act of [old, young]) await recordAct(db, { operator: 'operator' }, act)
    const inTwoYears = new Date(Date.now() + 2 * 366 * 24 * 3600_000)
    await deleteOld(db, actRetention, { now: inTwoYears })
    expect(await actsOn(old.subject.id)).toEqual([])
    expect(await actsOn(young.subject.id)).toHaveLength(1)
    const inFourYears = new Date(Date.now() + 4 * 366 * 24 * 3600_000)
    await deleteOld(db, actRetention, { now: inFourYears })
    expect(await actsOn(young.subject.id)).toEqual([])
  })

  test('loses no act to a delete that is not the one of old acts', async () => {
    const act = anAct({ at: new Date('2020-01-01T12:00:00Z') })
    const mine = eq(staffActs.subjectId, act.subject.id)
    // In one transaction, so that the sweep of the running server does not find the act.
    await shop.database.db.transaction(async (tx) => {
      await recordAct(tx, { operator: 'operator' }, act)
      await expect(
        tx.transaction((inner) => inner.delete(staffActs).where(mine)),
      ).rejects.toMatchObject({ cause: { constraint: 'staff_acts_append_only' } })
      expect(await tx.select().from(staffActs).where(mine)).toHaveLength(1)
    })
  })

  test('has a look at a page once an hour for each session', async () => {
    const [by, other] = [await atTheDesk(), await atTheDesk()]
    const { db } = shop.database
    const subject = { kind: 'customer' as const, id: crypto.randomUUID() }
    const look = (who: typeof by, minutes: number) =>
      recordLook(db, who, {
        at: new Date(Date.now() + minutes * 60_000),
        act: 'viewDeskCustomer',
        customerId: null,
        subject,
      })
    for (const minutes of [0, 5, 59, 61]) await look(by, minutes)
    await look(other, 62)
    const looks = await actsOn(subject.id)
    expect(looks).toHaveLength(3)
    expect(looks.map(({ reason }) => reason)).toEqual([null, null, null])
  })

  test('has a look by each name: who viewed a dispute and takes its evidence is in it twice', async () => {
    const by = await atTheDesk()
    const subject = { kind: 'dispute' as const, id: crypto.randomUUID() }
    const look = { at: new Date(), customerId: null, subject }
    for (const act of ['viewDeskDispute', 'downloadEvidence', 'viewDeskDispute'] as const) {
      await recordLook(shop.database.db, by, { ...look, act })
    }
    const looks = await actsOn(subject.id)
    expect(looks.map(({ act }) => act).toSorted()).toEqual(['downloadEvidence', 'viewDeskDispute'])
  })
})
