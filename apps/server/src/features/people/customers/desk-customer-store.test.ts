import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { openDatabase } from '../../../db/open.ts'
import { readRecords } from './desk-customer-store.ts'

const gone = openDatabase('postgres://stranger:secret@127.0.0.1:1/none')
afterAll(() => gone.close())

test('a database that is away while a customer’s page is read fails that page alone', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  await expect(readRecords(gone.db, ownId(), 10)).rejects.toThrow('Failed query')
  await nextTurn()
  process.off('unhandledRejection', note)
  // One that no one handles ends the process.
  expect(unhandled).toEqual([])
})
