import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { getUsage } from '@openline/contract/lines/usage'
import type { getNetwork } from '@openline/contract/platform/network'
import type { viewNetwork } from '@openline/contract/platform/network-desk'
import type { Renewal } from '@openline/contract/processes/renewals'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { carrierLedger, changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
} from '@openline/testing/customers'
import { aRegisteredOwner } from '@openline/testing/emergency-addresses'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aFreeSim } from '@openline/testing/sims'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

const shop = useTestShop()
let owner: LineOwner
let support: { token: string }

beforeAll(async () => {
  owner = await aRegisteredOwner(shop)
  support = await aStaffMember(shop, ['support'])
})
afterEach(() => changeNetwork(shop, 'full'))

function refusal(message: string, field?: string) {
  const errors = field === undefined ? {} : { errors: [{ field, message }] }
  return { status: 409, body: { code: 'not_offered', message, ...errors } }
}

const imei = '356938035643809'

type Call = () => Promise<{ status: number; body: unknown }>

function ofLine(what: string, method: 'POST' | 'PUT' | 'GET', body?: object): Call {
  return () =>
    shop.send(method, `/app/lines/${owner.line.id}/${what}`, {
      token: owner.customer.token,
      key: randomUUID(),
      ...(body && { body }),
    })
}

function atDesk(what: string, body: object = {}): Call {
  return () =>
    shop.send('POST', `/app/desk/lines/${owner.line.id}/${what}`, {
      token: support.token,
      key: randomUUID(),
      body: { reason: 'The owner called and said so', ...body },
    })
}

function ask(body: object): Call {
  return () => shop.send('POST', '/app/sim/check', { token: owner.customer.token, body })
}

const noLock = { lock: false, portOutDecision: false }
const noBringing = 'We can’t bring over numbers from other carriers right now.'

describe('what the network can’t do is refused with a sentence', () => {
  test.each<[string, Readonly<Record<string, unknown>>, Call, ReturnType<typeof refusal>]>([
    [
      'a lock',
      noLock,
      ofLine('lock', 'PUT', { locked: true }),
      refusal('Our network can’t lock numbers.'),
    ],
    [
      'a suspension',
      { suspension: false },
      ofLine('suspend', 'POST'),
      refusal('We can’t suspend lines here. If your phone is lost, please contact us.'),
    ],
    [
      'restoring service',
      { suspension: false },
      ofLine('restore', 'POST'),
      refusal('We can’t restore this line here. Please contact us.'),
    ],
    [
      'another SIM',
      { simChange: false },
      ofLine('replace-sim', 'POST', { sim: 'esim' }),
      refusal('We can’t replace SIMs here. If you need another SIM, please contact us.'),
    ],
    [
      'a SIM card for a line',
      { simCards: false },
      ofLine('replace-sim', 'POST', { sim: 'own_card', iccid: aFreeSim() }),
      refusal('Our network works with eSIM only. Please choose an eSIM.', 'sim'),
    ],
    [
      'a SIM card by mail for a line',
      { cardsByMail: false },
      ofLine('replace-sim', 'POST', { sim: 'card' }),
      refusal('SIM cards by mail aren’t available. Please choose another type.', 'sim'),
    ],
    [
      'another plan',
      { planChange: 'none' },
      ofLine('renewal/plan', 'PUT', { planId: 'light-monthly' }),
      refusal('We can’t change the plan of a line here. Please contact us.'),
    ],
    [
      'the choice of another plan',
      { planChange: 'none' },
      ofLine('renewal/plans', 'GET'),
      refusal('We can’t change the plan of a line here. Please contact us.'),
    ],
    [
      'the check of a phone',
      { deviceCheck: false },
      ask({ imei }),
      refusal('We can’t check phones here. Your phone has to be unlocked and work on US networks.'),
    ],
    [
      'the check of a SIM card',
      { simCards: false },
      ask({ iccid: aFreeSim() }),
      refusal('Our network works with eSIM only.'),
    ],
    [
      'a suspension at the desk',
      { suspension: false },
      atDesk('suspend'),
      refusal('The network can’t suspend or restore lines.'),
    ],
    [
      'restoring service at the desk',
      { suspension: false },
      atDesk('restore'),
      refusal('The network can’t suspend or restore lines.'),
    ],
    [
      'another SIM at the desk',
      { simChange: false },
      atDesk('replace-sim', { sim: 'esim' }),
      refusal('The network can’t move a line to another SIM.'),
    ],
    [
      'a refresh at the desk',
      { refresh: false },
      atDesk('refresh'),
      refusal('The network can’t refresh lines.'),
    ],
  ])('%s', async (_what, changes, call, refused) => {
    await changeNetwork(shop, 'full', changes)
    expect(await call()).toMatchObject(refused)
  })

  test('a 911 address', async () => {
    await changeNetwork(shop, 'full', { emergencyAddress: false })
    expect(await ofLine('emergency-address', 'PUT', homeAddress)()).toMatchObject(
      refusal(
        'Our network doesn’t register addresses for 911 calls. Tell 911 where you are when you call.',
      ),
    )
    expect(await onlyLineOf(shop, owner.customer)).toMatchObject({
      emergencyAddress: null,
      notOffered: [
        { what: 'emergency_address', message: expect.stringContaining('say where you are') },
      ],
    })
  })

  test('a number of another carrier', async () => {
    const calls = portInCalls(shop, owner.customer)
    const [msisdn, checked] = [aNumber(), aNumber()]
    expectOk(await calls.check(checked))
    await changeNetwork(shop, 'full', { portIn: false })
    expect(expectOk(await calls.check(msisdn))).toMatchObject({
      eligible: false,
      message: expect.stringContaining(noBringing),
    })
    const toLine = { zipCode: '50309', oldService, tempSubscriptionId: owner.line.id }
    expect(await calls.bring({ ...toLine, msisdn })).toMatchObject(refusal(noBringing))
    expect(await calls.bring({ ...toLine, msisdn: checked })).toMatchObject(refusal(noBringing))
    const line = await onlyLineOf(shop, owner.customer)
    expect(line.nextActions).not.toContain('bring_number')
    expect(line.notOffered).toEqual([{ what: 'bring_number', message: noBringing }])
  })
})

describe('no one is shown what would be refused:', () => {
  test('the owner of a line', async () => {
    await changeNetwork(shop, 'full', {
      ...noLock,
      transferPin: 'none',
      suspension: false,
      simChange: false,
    })
    const safety = await safetyCalls(shop, owner).safety()
    expect(safety).toMatchObject({ nextActions: [], newSims: [] })
    const shown = safety.notOffered.map(({ action }) => action)
    expect(shown).toEqual(['lock', 'create_transfer_pin', 'suspend', 'restore', 'replace_sim'])
    expect(safety.notOffered[0]?.message).toBe('Our network can’t lock numbers.')
    await changeNetwork(shop, 'full', { cardsByMail: false })
    expect((await safetyCalls(shop, owner).safety()).newSims).toEqual(['esim', 'own_card'])
    await changeNetwork(shop, 'full', { simCards: false })
    expect((await safetyCalls(shop, owner).safety()).newSims).toEqual(['esim'])
  })

  test('the owner of a plan', async () => {
    const renewal = async () => {
      const { token } = owner.customer
      const answer = await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token })
      return expectOk(answer).renewals[0]
    }
    expect(await renewal()).toMatchObject({ planProblem: null })
    await changeNetwork(shop, 'full', { planChange: 'none' })
    const shown = await renewal()
    expect(shown?.planProblem).toBe('We can’t change the plan of a line here. Please contact us.')
    expect(shown?.nextActions).not.toContain('change_plan')
  })

  test('staff at the page of a line', async () => {
    const view = async () => {
      const path = `/app/desk/lines/${owner.line.id}`
      return expectOk(await shop.send<{ line: DeskLine }>('GET', path, support)).line
    }
    expect((await view()).nextActions).toEqual([
      'suspend',
      'replace_sim',
      'change_number',
      'move',
      'end',
    ])
    await changeNetwork(shop, 'full', {
      suspension: false,
      simChange: false,
      numberChange: false,
      refresh: false,
    })
    expect(await view()).toMatchObject({
      nextActions: ['move', 'end'],
      notOffered: ['suspend', 'replace_sim', 'change_number', 'refresh'],
      newSims: [],
    })
  })

  test('visitors', async () => {
    const plans = async () =>
      expectOk(await shop.send<{ plans: OfferedPlan[] }>('GET', '/app/plans')).plans
    const network = async () =>
      expectOk(await shop.send<OutputOf<typeof getNetwork>>('GET', '/app/network')).network
    expect((await plans()).some(({ simTypes }) => simTypes.includes('physical'))).toBe(true)
    await changeNetwork(shop, 'full', { simCards: false, deviceCheck: false })
    shop.pass(2)
    const offered = await plans()
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.every(({ simTypes }) => simTypes.join() === 'esim')).toBe(true)
    expect(await network()).toEqual({
      simCards: false,
      cardsByMail: false,
      retailCards: false,
      phoneAdvice: expect.stringContaining('We can’t check phones here.'),
      portIn: true,
      emergencyAddress: true,
      numberSearch: true,
      addOns: true,
    })
    const body = { planId: offered[0]?.planId, simType: 'physical', zipCode: '50309' }
    expect(await shop.send('POST', '/app/cart/quote', { body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'simType' }] },
    })
  })
})

describe('a checkout that was begun before', () => {
  test('is refused a SIM card that the network can’t give, and charges nothing', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    await changeNetwork(shop, 'full', { cardsByMail: false })
    expect(await buy(shop, customer, aPurchase(quote, card))).toMatchObject(
      refusal(
        'SIM cards by mail aren’t available. Enter the number of the SIM card you have, or choose an eSIM.',
        'iccid',
      ),
    )
    await changeNetwork(shop, 'full', { simCards: false })
    const atHand = aPurchase(quote, card, { iccid: aFreeSim() })
    expect(await buy(shop, customer, atHand)).toMatchObject(
      refusal('Our network works with eSIM only. Please choose an eSIM.', 'simType'),
    )
    await changeNetwork(shop, 'full', { cardsByMail: false })
    expectOk(await buy(shop, customer, aPurchase(quote, card, { iccid: aFreeSim() })))
  })

  test('is refused a number that the network can’t bring over', async () => {
    const customer = await aCustomer(shop)
    const [card, quote] = [await aCard(shop, customer), await aQuote(shop, customer)]
    await changeNetwork(shop, 'full', { portIn: false })
    const number = { choice: 'keep', msisdn: aNumber() }
    expect(await buy(shop, customer, aPurchase(quote, card, { number }))).toMatchObject(
      refusal(noBringing, 'number.msisdn'),
    )
  })

  test('takes a phone that we can’t check, and registers no 911 address that no one keeps', async () => {
    await changeNetwork(shop, 'full', { deviceCheck: false, emergencyAddress: false })
    const { customer, order } = await aLineOwner(shop, { purchase: { imei } })
    expect(order.status).toBe('active')
    expect(await onlyLineOf(shop, customer)).toMatchObject({ emergencyAddress: null })
    const { emergencyAddresses } = await carrierLedger(shop)
    expect(emergencyAddresses.some(({ reference }) => reference === order.id)).toBe(false)
  })
})

test('a lock that the network doesn’t hold is ours, and confirmed at once', async () => {
  const locked = await aLineOwner(shop)
  await changeNetwork(shop, 'full', { lock: false })
  expect(expectOk(await safetyCalls(shop, locked).lock(true)).safety).toMatchObject({
    locked: true,
    lockConfirmed: true,
  })
  const { lines } = await carrierLedger(shop)
  const sent = lines.filter(({ reference }) => reference === locked.order.id)
  expect(sent.some((line) => line.locked)).toBe(false)
})

test('usage that the network doesn’t report is said to be so, and how old figures may be', async () => {
  const usage = async () =>
    expectOk(
      await shop.send<OutputOf<typeof getUsage>>('GET', `/app/lines/${owner.line.id}/usage`, {
        token: owner.customer.token,
      }),
    )
  expect(await usage()).toMatchObject({ note: null, usage: { dataUsedMb: 0 } })
  await changeNetwork(shop, 'full', { usage: { freshWithinMinutes: 1440 } })
  expect((await usage()).note).toBe('The network may report usage up to 24 hours late.')
  await changeNetwork(shop, 'full', { usage: null })
  expect(await usage()).toMatchObject({
    note: 'Our network doesn’t report usage.',
    usage: null,
  })
})

test('staff see what the network lacks, since when, and what is wrong with its last answer', async () => {
  const view = async () =>
    expectOk(await shop.send<OutputOf<typeof viewNetwork>>('GET', '/app/desk/network', support))
      .network
  await changeNetwork(shop, 'full', { refresh: false, records: false })
  const since = shop.now().toISOString()
  shop.pass(600)
  await changeNetwork(shop, 'full', { refresh: false, records: false })
  expect(await view()).toMatchObject({
    name: 'Sandbox network',
    notOffered: ['refresh', 'records'],
    problem: null,
  })
  expect((await view()).since?.slice(0, 16)).toBe(since.slice(0, 16))
  await changeNetwork(shop, 'full', { lock: 'maybe' })
  const after = await view()
  expect(after.notOffered).toEqual(['refresh', 'records'])
  expect(after.problem).toContain('lock: ')
})
