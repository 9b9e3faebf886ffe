import { createTestDatabase } from '@openline/testing/test-database'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/open.ts'
import { createLimits } from './rate-limit.ts'
import { readSignInTrouble } from './sign-in-trouble.ts'

test('guessing is told in sums: wrong passwords, the accounts they were for, and who has to wait', async () => {
  const own = await createTestDatabase()
  const { db, close } = openDatabase(own.url)
  try {
    expect(await readSignInTrouble(db, new Date())).toEqual({
      wrongPasswords: [
        { name: 'tries', count: 0 },
        { name: 'accounts', count: 0 },
      ],
      fullLimits: [],
    })
    const limits = createLimits(db, systemClock)
    for (const account of ['one', 'two', 'three']) await limits.consume('wrongPassword', account)
    for (let more = 0; more < 9; more += 1) await limits.consume('wrongPassword', 'three')
    expect(await readSignInTrouble(db, new Date())).toEqual({
      wrongPasswords: [
        { name: 'tries', count: 12 },
        { name: 'accounts', count: 3 },
      ],
      fullLimits: [{ name: 'wrongPassword', count: 1 }],
    })
  } finally {
    await close()
    await own.drop()
  }
})
