import { aCard, aCustomer } from '@openline/testing/customers'
import { buyLine } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../virtual-time.ts'
import { sendEventsAgain } from './sent-again.ts'

const shop = useTestShop()

const hourMs = 3600_000

test.each(['error_before', 'drop_after'])(
  'what the provider sent is sent again an hour later when its list is answered with %s',
  async (fault) => {
    const customer = await aCustomer(shop)
    await buyLine(shop, customer, await aCard(shop, customer))
    const start = shop.now()
    const time = createVirtualTime(start)
    const received = async () =>
      (await shop.database.db.execute(`select event_id from inbox where source = 'payment'`)).rows
    await expect.poll(async () => (await received()).length).toBeGreaterThan(0)
    await injectFault(shop, 'payment', { fault, count: 'always', on: 'GET /v1/events' })
    const world = { sandbox: shop.sandbox, time }
    await sendEventsAgain(world, new Date(start.getTime() - hourMs))
    expect(time.nextAt()).toEqual(new Date(start.getTime() + hourMs))
    await resetFaults(shop, 'payment')
    await shop.database.db.execute(`delete from inbox where source = 'payment'`)
    time.moveTo(new Date(start.getTime() + hourMs))
    await time.happen()
    await expect.poll(async () => (await received()).length).toBeGreaterThan(0)
    expect(time.nextAt()).toBeNull()
  },
)
