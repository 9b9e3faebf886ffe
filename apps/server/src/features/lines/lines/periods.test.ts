import { aLineOwner } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

test('a plan that the carrier was away for is sent to it later, and no jobs pile up meanwhile', async () => {
  const { line } = await aLineOwner(shop)
  // As when its job failed for good.
  await shop.database.db.execute(sql`
    update line_periods set carrier_state = 'unsynced', begun_at = now() - interval '1 hour'
    where line_id = ${line.id}`)
  const states = async () =>
    (
      await shop.database.db.execute(sql`
        select p.carrier_state as state, (select count(*)::int from pgboss.job j
          where j.name = 'sync-plan' and j.data->>'lineId' = p.line_id::text) as jobs
        from line_periods p where line_id = ${line.id}`)
    ).rows
  await injectFault(shop, 'carrier', {
    fault: 'error_before',
    count: 'always',
    on: 'POST /lines/plan',
  })
  for (let looks = 0; looks < 3; looks += 1) await shop.runTask('begin periods')
  expect(await states()).toEqual([{ state: 'unsynced', jobs: 0 }])
  await resetFaults(shop, 'carrier')
  await shop.runTask('begin periods')
  expect(await states()).toEqual([{ state: 'synced', jobs: 0 }])
})
