import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listLines } from '@openline/contract/lines/lines'
import type { getOrder } from '@openline/contract/sales/orders'
import { aCard, aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aMergedAccount } from '@openline/testing/merging'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

async function get<Answer>({ token }: TestCustomer, path: string) {
  return expectOk(await shop.send<Answer>('GET', path, { token }))
}

/** A line with its order and a transfer that ended, in an account that was merged twice. */
async function aMergedOrder() {
  const { customer, order, line, card } = await aLineOwner(shop)
  const calls = portInCalls(shop, customer)
  const portInId = expectOk(await calls.check(aNumber())).portIn?.id ?? ''
  expectOk(await calls.cancel(portInId))
  const before = await get<OutputOf<typeof getOrder>>(customer, `/app/orders/${order.id}`)
  const owner = await aMergedAccount(shop, await aMergedAccount(shop, customer))
  return { owner, order, line, card, portInId, before, path: `/app/orders/${order.id}` }
}

describe('an order of an account that was merged into another one', () => {
  test('is read there with its line, by its link, and among the others', async () => {
    const { owner, path, before, line, portInId } = await aMergedOrder()
    expect(await get(owner, path)).toEqual(before)
    expect(before.order.lineId).toBe(line.id)
    expect(await get(owner, '/app/orders')).toMatchObject({ orders: [before.order] })
    expect(await get(owner, `${path}/link`)).toMatchObject({
      url: expect.stringContaining('/track/'),
    })
    const { lines } = await get<OutputOf<typeof listLines>>(owner, '/app/lines')
    expect(lines).toMatchObject([{ id: line.id, orderId: before.order.id }])
    expect(lines[0]).not.toHaveProperty('isMoved')
    expect(lines[0]?.nextActions).not.toContain('bring_number')
    expect(await get(owner, '/app/users/portin')).toMatchObject({ portIns: [{ id: portInId }] })
    expect(await get(owner, `/app/users/portin/${portInId}`)).toMatchObject({
      portIn: { status: 'cancelled' },
    })
  })

  test('is not found by anyone else, and can’t be paid', async () => {
    const { owner, path, portInId, order } = await aMergedOrder()
    const stranger = await aCustomer(shop)
    for (const each of [path, `${path}/link`, `/app/users/portin/${portInId}`]) {
      expect((await shop.send('GET', each, { token: stranger.token })).status).toBe(404)
    }
    expect(await get(stranger, '/app/orders')).toMatchObject({ orders: [] })
    expect(await get(stranger, '/app/users/portin')).toMatchObject({ portIns: [] })
    const card = await aCard(shop, owner)
    const body = { cardId: card.id }
    const paid = { token: owner.token, key: randomUUID(), body }
    expect(await shop.send('POST', `/app/orders/${order.id}/pay`, paid)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable' },
    })
  })
})
