import { createEmptyDatabase } from '@openline/testing/test-database'
import { expect, test } from 'vitest'
import {
  createTable,
  findRecord,
  noteRecord,
  openPool,
  openRecord,
  withSession,
} from './records.ts'

test('what two notes of one record say is kept, though each read it before the other', async () => {
  const database = await createEmptyDatabase()
  const pool = openPool(database.url)
  await createTable(pool)
  const now = new Date()
  const named = { kind: 'shipment', reference: 'card-1' } as const
  const kept = await withSession(pool, async (session) => {
    await openRecord(session, { ...named, line: 'line-1', step: 'begun', facts: {} }, now)
    const [one, other] = [await findRecord(session, named), await findRecord(session, named)]
    if (!one || !other) throw new Error('The record is gone')
    const canceled = { step: 'unwanted', sim_id: 'sim_1', facts: { canceled: true } }
    await noteRecord(session, one, canceled, now)
    await noteRecord(session, other, { facts: { left: true } }, now)
    return findRecord(session, named)
  })
  await pool.end()
  await database.drop()
  expect(kept).toMatchObject({
    step: 'unwanted',
    sim_id: 'sim_1',
    facts: { canceled: true, left: true },
  })
})
