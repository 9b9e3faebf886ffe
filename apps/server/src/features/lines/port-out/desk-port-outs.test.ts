import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskPortOut } from '@openline/contract/lines/port-out-desk'
import type { listTransfers } from '@openline/contract/processes/transfers-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'The owner called and said who they are.'

async function aDesk(name?: string, roles: StaffRole[] = ['porting']) {
  const { token } = await aStaffMember(shop, roles, name)
  return {
    act: (id: string, what: string, body: object = {}) =>
      shop.send<{ message: string; page: DeskPortOut }>(
        'POST',
        `/app/desk/port-outs/${id}/${what}`,
        {
          token,
          key: randomUUID(),
          body: { reason, ...body },
        },
      ),
    ask: (id: string) =>
      shop.send<{ message: string; page: DeskPortOut }>(
        'POST',
        `/app/desk/port-outs/${id}/ask-network`,
        { token },
      ),
    take: (id: string) =>
      shop.send<{ page: DeskPortOut }>('POST', `/app/desk/port-outs/${id}/take`, { token }),
    list: async (query: Record<string, string>) =>
      expectOk(
        await shop.send<OutputOf<typeof listTransfers>>('GET', '/app/desk/transfers', {
          token,
          query: { direction: 'out', ...query },
        }),
      ).transfers,
    view: async (id: string) =>
      expectOk(
        await shop.send<{ page: DeskPortOut }>('GET', `/app/desk/port-outs/${id}`, { token }),
      ).page,
  }
}

/** A number that another carrier asks for with account number and PIN as they are. */
async function aWantedNumber(said: { name?: string; zipCode?: string } = {}) {
  const owner = await aLineOwner(shop)
  const calls = safetyCalls(shop, owner)
  const { transferPin } = expectOk(await calls.makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin, ...said })
  const desk = await aDesk()
  const id = await eventually('the port-out at the desk', async () => {
    const waiting = await desk.list({ need: 'decision' })
    return waiting.find(({ msisdn }) => msisdn === owner.msisdn)?.id
  })
  return { ...owner, ...calls, desk, id, transferPin }
}

async function atCarrier(orderId: string) {
  const { portOuts } = await carrierLedger(shop)
  const found = portOuts.find(({ reference }) => reference === orderId)
  return found?.reason ? `${found.status} ${found.reason}` : found?.status
}

/** Two members of staff do the same at the same moment. */
async function bothAtOnce(id: string, what: string, body: object = {}) {
  const [kim, lee] = await Promise.all([aDesk('Alex Kim'), aDesk('Jo Lee')])
  const answers = await Promise.all([kim.act(id, what, body), lee.act(id, what, body)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const winner = answers[0].status === 200 ? 'Alex Kim' : 'Jo Lee'
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringMatching(new RegExp(`^${winner} was first, .* ago\\.`)),
  })
}

describe('another carrier’s request for a number', () => {
  test('shows what was asked beside what we hold, with its deadline', async () => {
    const { id, desk, transferPin, msisdn } = await aWantedNumber({
      name: 'robin  RIVERA',
      zipCode: '10001-1234',
    })
    const page = await desk.view(id)
    expect(page).toMatchObject({
      portOut: { msisdn, status: 'waiting', toCarrier: 'Other Mobile', carrierRefused: false },
      decision: null,
      compared: {
        accountNumber: { held: transferPin.accountNumber, compared: 'right' },
        transferPin: { compared: 'right', wrongTries: 0, issuedAt: expect.any(String) },
        name: { asked: 'robin  RIVERA' },
        zipCode: { asked: '10001-1234', compared: 'wrong' },
        locked: false,
        lineStatus: 'active',
      },
      nextActions: ['approve', 'refuse', 'take'],
    })
    expect(JSON.stringify(page)).not.toContain(transferPin.pin)
    expect(Date.parse(page.portOut.decidesAt)).toBeGreaterThan(Date.parse(page.portOut.requestedAt))
    expectOk(await desk.take(id))
    const mine = await desk.list({ list: 'mine' })
    expect(mine.find((each) => each.id === id)?.assignment).toMatchObject({
      isMe: true,
    })
  })

  test('is approved before its deadline only with the owner’s word, once', async () => {
    const { id, desk, line, customer } = await aWantedNumber()
    expect(await desk.act(id, 'approve', { ownerAgreed: false })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ownerAgreed' }] },
    })
    expect((await desk.act(id, 'send-again')).status).toBe(409)
    await bothAtOnce(id, 'approve', { ownerAgreed: true })
    await emailAbout(shop, customer.email, 'Your number was transferred out')
    expect(await atCarrier(line.orderId)).toBe('completed')
  })

  test('is not approved for a number that its owner locked meanwhile', async () => {
    const { id, desk, lock, line } = await aWantedNumber()
    expectOk(await lock(true))
    expect((await desk.act(id, 'approve', { ownerAgreed: true })).status).toBe(409)
    await shop.runTask('decide port-outs')
    expect(await atCarrier(line.orderId)).toBe('refused locked')
  })

  test('is declined with a code of the list, and the owner reads why', async () => {
    const { id, desk, line, customer, activity } = await aWantedNumber()
    expect((await desk.act(id, 'refuse', { refusal: 'unpaid_bill' })).status).toBe(422)
    await bothAtOnce(id, 'refuse', { refusal: 'not_requested_by_owner' })
    expect(await atCarrier(line.orderId)).toBe('refused not_requested_by_owner')
    const { text } = await emailAbout(shop, customer.email, 'We blocked a transfer of your number')
    expect(text).toContain('you told us that you didn’t request it')
    expect(expectOk(await activity()).entries[0]).toMatchObject({ by: 'support' })
    expect(await desk.view(id)).toMatchObject({
      portOut: { status: 'refused', refusal: 'not_requested_by_owner' },
      decision: 'sent',
      acts: [{ act: 'refusePortOut', reason }],
      nextActions: [],
    })
  })
})

describe('asking the network about a port-out', () => {
  test('records news whose event was lost, and says that there is none the second time', async () => {
    const { id, line, customer } = await aWantedNumber()
    const lost = { fault: 'webhook_drop', count: 'always', on: 'portout.updated' } as const
    await injectFault(shop, 'carrier', lost)
    const { portOuts } = await carrierLedger(shop)
    const asked = portOuts.find(({ reference }) => reference === line.orderId)
    await fetch(`${shop.sandbox.url}/carrier/port-outs/${asked?.id}/cancel`, { method: 'POST' })
    const desk = await aDesk('Alex Kim', ['support'])
    const first = expectOk(await desk.ask(id))
    expect(first.message).toBe('The network had news. This page shows it.')
    expect(first.page.portOut.status).toBe('cancelled')
    await emailAbout(shop, customer.email, 'Your number stays with us')
    const again = expectOk(await desk.ask(id))
    expect(again.message).toBe('Nothing new: the network says what this page shows.')
    const { rows } = await shop.database.db.execute(
      `select before, after from staff_acts where act = 'askNetworkAboutPortOut' order by at`,
    )
    expect(rows).toEqual([
      { before: { status: 'waiting' }, after: { status: 'cancelled' } },
      { before: { status: 'cancelled' }, after: { status: 'cancelled' } },
    ])
  })

  test('says when it doesn’t answer, and knows no other request', async () => {
    const { id, desk } = await aWantedNumber()
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always' })
    expect(await desk.ask(id)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('isn’t responding right now') },
    })
    expect((await desk.ask(randomUUID())).status).toBe(404)
  })
})

describe('a decision that the network refused', () => {
  const refusedByNetwork = async () => {
    const wanted = await aWantedNumber()
    const on = 'POST /portouts/decision'
    await injectFault(shop, 'carrier', { fault: 'bad_request', count: 'always', on })
    const answer = expectOk(await wanted.desk.act(wanted.id, 'refuse', { refusal: 'name_wrong' }))
    expect(answer.page).toMatchObject({
      decision: 'refused',
      nextActions: ['send_again', 'done_by_hand', 'take'],
    })
    return wanted
  }

  test('is sent again, and the network has it', async () => {
    const { id, desk, line } = await refusedByNetwork()
    expect(expectOk(await desk.act(id, 'send-again'))).toMatchObject({
      message: 'The network refused again.',
      page: { decision: 'refused' },
    })
    await resetFaults(shop, 'carrier')
    await bothAtOnce(id, 'send-again')
    expect(await atCarrier(line.orderId)).toBe('refused name_wrong')
    expect((await desk.view(id)).decision).toBe('sent')
  })

  test('is sent later when the network does not answer', async () => {
    const { id, desk, line } = await refusedByNetwork()
    await resetFaults(shop, 'carrier')
    const on = 'POST /portouts/decision'
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always', on })
    expect(expectOk(await desk.act(id, 'send-again'))).toMatchObject({
      page: { decision: 'pending', nextActions: [] },
    })
    await resetFaults(shop, 'carrier')
    await shop.runTask('decide port-outs')
    expect(await atCarrier(line.orderId)).toBe('refused name_wrong')
  })

  test('is recorded as done by hand, and sends nothing', async () => {
    const { id, desk, line } = await refusedByNetwork()
    expect((await desk.list({ need: 'refused_by_network' })).map((each) => each.id)).toContain(id)
    await bothAtOnce(id, 'done-by-hand')
    await resetFaults(shop, 'carrier')
    await shop.runTask('decide port-outs')
    expect(await atCarrier(line.orderId)).toBe('requested')
    expect((await desk.view(id)).decision).toBe('sent')
  })
})
