import { randomUUID } from 'node:crypto'
import { addOnsGiven, anOffer, buyAddOn, payAddOn } from '@openline/testing/add-ons'
import { aCard, aCustomer, answerBank, expectOk, orderIn } from '@openline/testing/customers'
import { startHttpStub } from '@openline/testing/http-stub'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { numberCalls } from '@openline/testing/new-numbers'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { useOperators } from '@openline/testing/restored-shop'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { compareAddOn, repairAddOn } from './add-ons.ts'
import type { DecisionNeeds } from './decisions.ts'
import { compareNumberChange } from './number-changes.ts'

const shop = useTestShop()
const { closers, operatorAt, thisMinute } = useOperators(shop)
afterEach(() => resetFaults(shop, 'carrier'))

const nothingLeft = 'Repaired: 0.\nFor information: 0.\nTo decide: 1.'

async function lineIn({ db }: DecisionNeeds, { line }: LineOwner) {
  const { rows } = await db.execute(sql`
    select l.mdn, a.title as "addOn", a.status as "addOnIs", c.status as change
    from lines l left join line_add_ons a on a.line_id = l.id
    left join number_changes c on c.line_id = l.id where l.id = ${line.id}`)
  return rows[0]
}

async function statusIn({ db }: DecisionNeeds, orderId: string) {
  const { rows } = await db.execute(sql`select status from orders where id = ${orderId}`)
  return rows[0]?.['status']
}

/** The network is silent about new orders of one kind until its faults are reset. */
function silent(on: string) {
  return injectFault(shop, 'carrier', { fault: 'reset_before', on, count: 'always' })
}

describe('a number that was bought', () => {
  test('since the restored minute is the line’s again, and its payment is listed', async () => {
    const owner = await aLineOwner(shop)
    const restored = await thisMinute()
    const msisdn = await aKeptNumber(shop, owner)
    const { order } = expectOk(await payNumber(shop, owner, msisdn))
    await orderIn(shop, owner.customer, order.id, 'active')
    const { words } = await restored.look()
    expect(words).toMatch(/a charge without an order {2}pi_\w+ {2}\d+ cents/)
    expect(words).toContain('Repaired: 1.\nFor information: 0.\nTo decide: 1.')
    expect(await lineIn(restored.deps, owner)).toMatchObject({ mdn: msisdn, change: 'done' })
    expect((await restored.look()).words).toContain(nothingLeft)
  })

  test('before it, and given since, is the line’s, and its order complete', async () => {
    const owner = await aLineOwner(shop)
    await silent('POST /number-changes')
    const msisdn = await aKeptNumber(shop, owner)
    const { order } = expectOk(await payNumber(shop, owner, msisdn))
    const since = new Date().toISOString()
    const restored = await thisMinute()
    await resetFaults(shop, 'carrier')
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    await orderIn(shop, owner.customer, order.id, 'active')
    const until = new Date(Date.now() + 3600_000).toISOString()
    expect((await restored.run(since, until)).words).toContain('Repaired: 1.')
    expect(await lineIn(restored.deps, owner)).toMatchObject({ mdn: msisdn, change: 'done' })
    expect(await statusIn(restored.deps, order.id)).toBe('active')
  })

  test('is listed while the network is still changing it', async () => {
    const { order, line } = await aLineOwner(shop)
    const { deps } = await operatorAt()
    const asked = { kind: 'number_change', reference: randomUUID(), line: order.id } as const
    const record = { ...asked, status: 'pending', iccid: null, msisdn: null, at: new Date() }
    expect(await compareNumberChange(deps, record)).toMatchObject({
      what: 'a number change under way without a record',
      facts: expect.arrayContaining([`line ${line.id}`]),
      next: 'run the command again when the network has made it',
    })
  })
})

describe('an add-on that was bought', () => {
  test('since the restored minute is on record again, and its payment is listed', async () => {
    const owner = await aLineOwner(shop)
    const restored = await thisMinute()
    const { id } = await buyAddOn(shop, owner)
    await orderIn(shop, owner.customer, id, 'active')
    const { words } = await restored.look()
    expect(words).toMatch(/a charge without an order {2}pi_\w+ {2}\d+ cents/)
    expect(words).toContain('Repaired: 1.\nFor information: 0.\nTo decide: 1.')
    const known = { addOn: '2 GB of data', addOnIs: 'active' }
    expect(await lineIn(restored.deps, owner)).toMatchObject(known)
    expect((await restored.look()).words).toContain(nothingLeft)
  })

  test('before it, and paid and given since, is on record, and its order complete', async () => {
    const owner = await aLineOwner(shop)
    const asksBank = await aCard(shop, owner.customer, '4000002760003184')
    const offer = await anOffer(shop, owner)
    const { order } = expectOk(await payAddOn(shop, { ...owner, card: asksBank }, offer))
    const restored = await thisMinute()
    await answerBank(shop, order.redirect?.url ?? '', 'complete')
    await orderIn(shop, owner.customer, order.id, 'active')
    const { words, exitCode } = await restored.look()
    expect([words, exitCode]).toEqual([expect.stringContaining('To decide: 0.'), 0])
    expect(await statusIn(restored.deps, order.id)).toBe('active')
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  })

  test('before it, and is not paid here, waits for that', async () => {
    const owner = await aLineOwner(shop)
    const asksBank = await aCard(shop, owner.customer, '4000002760003184')
    const offer = await anOffer(shop, owner)
    const { order } = expectOk(await payAddOn(shop, { ...owner, card: asksBank }, offer))
    const { deps } = await operatorAt()
    const asked = { kind: 'add_on', reference: order.id, line: owner.order.id } as const
    const record = { ...asked, status: 'active', iccid: null, msisdn: null, at: new Date() }
    await repairAddOn(deps, record)
    const what = 'an add-on whose order is not paid here'
    expect(await compareAddOn(deps, record)).toMatchObject({ what })
  })

  test('and that the catalog has no more is listed with its code', async () => {
    const owner = await aLineOwner(shop)
    const restored = await thisMinute()
    const { id } = await buyAddOn(shop, owner)
    await orderIn(shop, owner.customer, id, 'active')
    const { content } = restored.deps
    const addOns = async () =>
      (await content.addOns()).filter(({ addOnId }) => addOnId !== 'data-2gb')
    restored.deps.content = { ...content, addOns }
    const { words } = await restored.look()
    expect(words).toContain('an add-on without a record  data-2gb  active')
    expect(words).toContain('put it back and run the command again')
  })
})

test('what lines bought here and another network does not have is listed', async () => {
  const owner = await aLineOwner(shop)
  const since = new Date().toISOString()
  const { order } = expectOk(await payNumber(shop, owner, await aKeptNumber(shop, owner)))
  const { id } = await buyAddOn(shop, owner)
  for (const each of [order.id, id]) await orderIn(shop, owner.customer, each, 'active')
  const stranger = await startSandbox()
  closers.add(() => stranger.close())
  const { run } = await operatorAt({ carrierUrl: `${stranger.url}/carrier` })
  const { words } = await run(since, new Date(Date.now() + 60_000).toISOString())
  expect(words).toContain(`a number change that the carrier does not have  ${order.chosenMsisdn}`)
  expect(words).toContain(`an add-on that the carrier does not have  2 GB of data  add-on ${id}`)
})

test('a number that was kept since ends on its own, and is listed for information', async () => {
  const customer = await aCustomer(shop)
  const restored = await thisMinute()
  const { someNumbers, lease } = numberCalls(shop)
  const [msisdn = ''] = await someNumbers(customer)
  expectOk(await lease(customer, msisdn))
  const { words, exitCode } = await restored.look()
  expect(words).toContain(`a number that is kept without a record  open  ${msisdn}`)
  expect([words, exitCode]).toEqual([expect.stringContaining('For information: 1.'), 0])
})

test('a network that lists neither is compared as far as it goes, and that is said', async () => {
  const stub = await startHttpStub()
  closers.add(() => stub.close())
  stub.answerWith({ body: '{"records":[],"next":null}' })
  const { run } = await operatorAt({ carrierUrl: stub.url })
  expect(await run('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toEqual({
    words: `Looked at 0 charges, 0 refunds, 0 disputes, 0 carrier records.
The network doesn't list number changes and add-ons: those that this database has forgotten are not found.
Repaired: 0.
For information: 0.
To decide: 0.
`,
    exitCode: 0,
  })
})
