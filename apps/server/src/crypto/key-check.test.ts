import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, test } from 'vitest'
import { keyCheck } from './key-check.ts'
import { createSecretBox } from './secret-box.ts'

const database = useTestDatabase()

function checkWith(key: string, previous: readonly string[] = []) {
  return keyCheck({ db: database.db, secretBox: createSecretBox(key, previous) })
}

test('a database is opened by the key that was there first, and follows its rotation', async () => {
  const first = checkWith('the first key of this database, long')
  const other = checkWith('a key that was mistyped, and as long')
  expect(await Promise.all([first.open(), first.open()])).toEqual([true, true])
  expect(await other.open()).toBe(false)

  const rotated = checkWith('the second key of this database, long', [
    'the first key of this database, long',
  ])
  expect(await rotated.open()).toBe(true)
  await rotated.reencrypt()
  await rotated.reencrypt()
  expect(await checkWith('the second key of this database, long').open()).toBe(true)
  expect(await first.open()).toBe(false)
})
