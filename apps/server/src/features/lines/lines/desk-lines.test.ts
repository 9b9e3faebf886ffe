import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { emergencyAddressIn } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'The owner called and said so'

/** What a member of staff does on the page of a line. */
function atDesk({ token }: Pick<TestStaff, 'token'>, { line }: Pick<LineOwner, 'line'>) {
  const path = `/app/desk/lines/${line.id}`
  return {
    view: async () => expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token })).line,
    act: (name: string, body: Record<string, unknown> = {}, key: string = randomUUID()) =>
      shop.send('POST', `${path}/${name}`, { token, key, body: { reason, ...body } }),
  }
}

async function actsOn(subjectId: string) {
  const { rows } = await shop.database.db.execute<{
    act: string
    name: string
    reason: string | null
    before: unknown
    after: unknown
  }>(sql`select act, name, reason, before, after from staff_acts
    where subject_id = ${subjectId} order by id`)
  return rows
}

async function aSupportedLine() {
  const [owner, staff] = [await aLineOwner(shop), await aStaffMember(shop, ['support'])]
  return { owner, staff, desk: atDesk(staff, owner) }
}

describe('the page of a line', () => {
  test('has what is on record, and a look at it is recorded once', async () => {
    const { owner, desk } = await aSupportedLine()
    const line = await desk.view()
    expect(line).toMatchObject({
      mdn: owner.line.mdn,
      status: 'active',
      reference: owner.order.id,
      customer: { id: owner.customer.id, email: owner.customer.email },
      periods: [{ number: 1, orderId: owner.order.id }],
      orders: [{ number: owner.order.number, nextActions: ['send_receipt', 'send_line_ready'] }],
      suspensions: [],
      lock: null,
      nextActions: ['suspend', 'replace_sim', 'change_number', 'move', 'end'],
    })
    expect(line.iccid).toMatch(/^\d{18,22}$/)
    await desk.view()
    expect(await actsOn(line.id)).toEqual([
      { act: 'viewLine', name: 'Alex Kim', reason: null, before: null, after: null },
    ])
  })

  test('shows the state of a transfer PIN, never the PIN', async () => {
    const { owner, desk } = await aSupportedLine()
    const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
    const line = await desk.view()
    expect(line.transferPin).toMatchObject({ wrongTries: 0 })
    expect(JSON.stringify(line)).not.toContain(`"${transferPin.pin}"`)
  })

  test('asks the carrier on request, and says when the carrier does not answer', async () => {
    const { owner, staff } = await aSupportedLine()
    const path = `/app/desk/lines/${owner.line.id}/carrier`
    const ask = () => shop.send<{ carrier: unknown }>('GET', path, { token: staff.token })
    expect(expectOk(await ask()).carrier).toMatchObject({
      activation: { status: 'active', mdn: owner.line.mdn },
      sim: 'in_use',
      portOuts: [],
    })
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'GET /activations',
    })
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
  })

  test('of an id that is no line is not found', async () => {
    const { token } = await aStaffMember(shop, ['support'])
    const path = `/app/desk/lines/${randomUUID()}`
    expect((await shop.send('GET', path, { token })).status).toBe(404)
    const answer = await shop.send('POST', `${path}/suspend`, { token, body: { reason } })
    expect(answer.status).toBe(404)
  })
})

describe('a phone that its owner reports lost by telephone', () => {
  test('is suspended by support and restored once the owner has approved', async () => {
    const { owner, staff, desk } = await aSupportedLine()
    expectOk(await desk.act('suspend'))
    expect(await onlyLineOf(shop, owner.customer)).toMatchObject({ status: 'suspended' })
    const email = await emailAbout(shop, owner.customer.email, 'Your line is suspended')
    expect(email.text).toContain('Our support team did this')
    expect(await desk.act('restore')).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    await anApproval(shop, staff, owner.customer, 'sim')
    expectOk(await desk.act('restore'))
    expect(await onlyLineOf(shop, owner.customer)).toMatchObject({ status: 'active' })
    await emailAbout(shop, owner.customer.email, 'Your service is being restored')
    const log = await shop.send<{ entries: unknown[] }>(
      'GET',
      `/app/desk/lines/${owner.line.id}/log`,
      { token: staff.token },
    )
    const { entries } = expectOk(log)
    expect(entries.slice(0, 2)).toMatchObject([
      { title: 'Line restored', by: 'support' },
      { title: 'Line suspended', by: 'support' },
    ])
    expect(await actsOn(owner.line.id)).toEqual([
      {
        act: 'suspendLineFor',
        name: 'Alex Kim',
        reason,
        before: { suspendedFor: [] },
        after: { suspendedFor: ['lost'] },
      },
      {
        act: 'restoreLineFor',
        name: 'Alex Kim',
        reason,
        before: { suspendedFor: ['lost'] },
        after: { suspendedFor: [] },
      },
    ])
  })

  test('is restored by support alone, and its owner reads whom to call', async () => {
    const { owner, desk } = await aSupportedLine()
    const { token } = owner.customer
    const path = `/app/lines/${owner.line.id}`
    // Who suspended it first does not matter: a thief would.
    expectOk(await shop.send('POST', `${path}/suspend`, { token }))
    expectOk(await desk.act('suspend'))
    const phone = '(515) 555-0142'
    expect(await shop.send('POST', `${path}/restore`, { token })).toMatchObject({
      status: 409,
      body: {
        code: 'not_ready',
        message: `Our support team suspended this line. To restore service, call us at ${phone}.`,
      },
    })
    const safety = await safetyCalls(shop, owner).safety()
    expect(safety).toMatchObject({ suspendedFor: ['lost'], suspendedBySupport: true })
    expect(safety.nextActions).not.toContain('restore')
    expect(safety.nextActions).not.toContain('suspend')
    expect((await desk.view()).nextActions).not.toContain('suspend')
    const email = await eventually('the email of support', async () =>
      (await emailsTo(shop, owner.customer.email)).find(({ text }) =>
        text.includes('Only our support team can restore service'),
      ),
    )
    expect(email.text).not.toContain('you can restore service in your account')
    const diagnosis = await shop.send('GET', `${path}/diagnosis`, { token })
    expect(diagnosis.body).toMatchObject({ diagnosis: { ailment: 'suspended_by_support' } })
  })

  test('is suspended once by two at the same moment, and the other is told who was first', async () => {
    const { owner, desk } = await aSupportedLine()
    const other = await aStaffMember(shop, ['support'], 'Sam Carter')
    const answers = await Promise.all([desk.act('suspend'), atDesk(other, owner).act('suspend')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first] = await actsOn(owner.line.id)
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${first?.name} was first`),
    })
    expect(await actsOn(owner.line.id)).toHaveLength(1)
  })
})

describe('another SIM for a customer', () => {
  test('needs their approval, and is recorded and told before the carrier is asked', async () => {
    const { owner, staff, desk } = await aSupportedLine()
    expect(await desk.act('replace-sim', { sim: 'esim' })).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    await anApproval(shop, staff, owner.customer, 'sim')
    const key = randomUUID()
    expectOk(await desk.act('replace-sim', { sim: 'esim' }, key))
    expectOk(await desk.act('replace-sim', { sim: 'esim' }, key))
    const email = await emailAbout(
      shop,
      owner.customer.email,
      'A new SIM was requested for your line',
    )
    expect(email.text).toContain('Our support team did this')
    await eventually('the new SIM', async () => {
      const { iccidLast4 } = await onlyLineOf(shop, owner.customer)
      return iccidLast4 !== owner.line.iccidLast4
    })
    const acts = (await actsOn(owner.line.id)).filter(({ act }) => act === 'replaceSimFor')
    expect(acts).toMatchObject([{ reason, after: { sim: 'esim', iccidLast4: null } }])
  })

  test('is refused while the number is locked', async () => {
    const { owner, staff, desk } = await aSupportedLine()
    await anApproval(shop, staff, owner.customer, 'sim')
    expectOk(await safetyCalls(shop, owner).lock(true))
    expect((await desk.view()).nextActions).toEqual(['suspend', 'change_number', 'move', 'end'])
    expect((await desk.act('replace-sim', { sim: 'esim' })).status).toBe(409)
  })
})

describe('what the carrier refused for good', () => {
  async function aRefusedSuspension() {
    const found = await aSupportedLine()
    await injectFault(shop, 'carrier', {
      fault: 'bad_request',
      count: 'always',
      on: 'POST /suspensions',
    })
    expectOk(await found.desk.act('suspend'))
    const suspension = await eventually('a refused suspension', async () => {
      const [newest] = (await found.desk.view()).suspensions
      return newest?.carrier === 'refused' && newest
    })
    await resetFaults(shop, 'carrier')
    const settle = (act: string) =>
      shop.send('POST', `/app/desk/suspensions/${suspension.id}/settle`, {
        token: found.staff.token,
        body: { reason, act },
      })
    return { ...found, suspension, settle }
  }

  test('of a suspension is sent again', async () => {
    const { owner, desk, suspension, settle } = await aRefusedSuspension()
    expect(suspension.nextActions).toEqual(['send_again', 'record_done'])
    expectOk(await settle('send_again'))
    await eventually(
      'the carrier to know',
      async () => (await desk.view()).suspensions[0]?.carrier === 'known',
    )
    const { suspensions } = await carrierLedger(shop)
    expect(suspensions).toContainEqual(
      expect.objectContaining({ reference: owner.order.id, status: 'open' }),
    )
    expect(await settle('send_again')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await actsOn(suspension.id)).toHaveLength(1)
  })

  test('of a suspension is recorded as done by hand', async () => {
    const { owner, desk, suspension, settle } = await aRefusedSuspension()
    expectOk(await settle('record_done'))
    expect((await desk.view()).suspensions[0]).toMatchObject({ carrier: 'known', nextActions: [] })
    const { suspensions } = await carrierLedger(shop)
    expect(suspensions.filter(({ reference }) => reference === owner.order.id)).toEqual([])
    expect(await actsOn(suspension.id)).toMatchObject([{ act: 'settleSuspension', reason }])
  })

  test.for(['send_again', 'record_done'])('of a lock is settled by %s', async (act) => {
    const { owner, desk } = await aSupportedLine()
    await injectFault(shop, 'carrier', {
      fault: 'bad_request',
      count: 'always',
      on: 'POST /lines/lock',
    })
    const { lock, safety } = safetyCalls(shop, owner)
    expectOk(await lock(true))
    expect(await desk.view()).toMatchObject({
      lock: { locked: true, carrier: 'refused' },
      nextActions: [
        'suspend',
        'change_number',
        'move',
        'send_lock_again',
        'record_lock_done',
        'end',
      ],
    })
    await resetFaults(shop, 'carrier')
    expectOk(await desk.act('lock/settle', { act }))
    if (act === 'send_again') {
      shop.pass(60)
      await shop.runTask('retry unsynced locks')
      shop.returnToPresent()
    }
    expect(await safety()).toMatchObject({ locked: true, lockConfirmed: true, lockRefused: false })
    const isKnown = (await carrierLedger(shop)).lines.some(
      ({ reference, locked }) => reference === owner.order.id && locked,
    )
    expect(isKnown).toBe(act === 'send_again')
    expect((await desk.act('lock/settle', { act })).status).toBe(409)
  })

  test.for(['send_again', 'record_done'])(
    'of an emergency address is settled by %s',
    async (act) => {
      await injectFault(shop, 'carrier', {
        fault: 'bad_request',
        count: 'always',
        on: 'PUT /lines/emergency-address',
      })
      const { owner, desk } = await aSupportedLine()
      const refused = await emergencyAddressIn(shop, owner.customer, 'refused')
      expect(refused.inForce).toBeNull()
      await resetFaults(shop, 'carrier')
      expect((await desk.view()).nextActions).toContain('send_address_again')
      expectOk(await desk.act('emergency-address/settle', { act }))
      const { inForce } = await emergencyAddressIn(shop, owner.customer, 'in_force')
      expect(inForce?.address).toEqual(refused.refusal?.address)
      const email = await emailAbout(
        shop,
        owner.customer.email,
        'Your emergency address was changed',
      )
      expect(email.text).toContain('Our support team made this change')
      expect((await desk.act('emergency-address/settle', { act })).status).toBe(409)
    },
  )
})
