import type { OutputOf } from '@openline/contract/endpoint'
import type { getUsage, listUsage } from '@openline/contract/lines/usage'
import { buyAddOn } from '@openline/testing/add-ons'
import { changeNetwork } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
})

async function actionsOf({ customer }: LineOwner): Promise<readonly string[]> {
  return (await onlyLineOf(shop, customer)).nextActions
}

describe('the way to add data', () => {
  test('is offered on an active line, by a network that has add-ons', async () => {
    const owner = await aLineOwner(shop)
    expect(await actionsOf(owner)).toContain('add_data')
    await changeNetwork(shop, 'full', { addOns: false })
    expect(await actionsOf(owner)).not.toContain('add_data')
  })

  test('is not offered on a suspended line', async () => {
    const { customer, line } = await aLineOwner(shop)
    const path = `/app/lines/${line.id}/suspend`
    expectOk(await shop.send('POST', path, { token: customer.token, body: {} }))
    const { status, nextActions } = await onlyLineOf(shop, customer)
    expect([status, nextActions.includes('add_data')]).toEqual(['suspended', false])
  })
})

describe('the usage of a line', () => {
  const allOf = async ({ customer }: LineOwner) => {
    const answer = await shop.send<OutputOf<typeof listUsage>>('GET', '/app/lines/usage', customer)
    return expectOk(answer).usages
  }

  test('tells what was added to the line and what is left of a pass', async () => {
    const owner = await aLineOwner(shop)
    const pass = await buyAddOn(shop, owner, 'roaming-3gb-7d')
    const [listed] = await allOf(owner)
    expect(listed?.addOns).toMatchObject([
      { orderId: pass.id, kind: 'roaming', status: 'active', dataGb: 3, leftMb: 3000 },
    ])
    const path = `/app/lines/${owner.line.id}/usage`
    const one = await shop.send<OutputOf<typeof getUsage>>('GET', path, owner.customer)
    expect(expectOk(one).addOns).toEqual(listed?.addOns)
  })

  test('tells what is waited for, also while the network tells nothing', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always' })
    const { id } = await buyAddOn(shop, owner)
    const [listed] = await allOf(owner)
    expect(listed?.problem).not.toBeNull()
    expect(listed?.addOns).toMatchObject([{ orderId: id, status: 'waiting', leftMb: null }])
  })
})
