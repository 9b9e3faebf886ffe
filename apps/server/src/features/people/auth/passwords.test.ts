import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

describe('a password', () => {
  test('is known again by its hash, and no other is', async () => {
    const passwordHash = await passwords.hash('Harbor$Lamp42')
    expect(await passwords.verify(passwordHash, 'Harbor$Lamp42')).toBe(true)
    expect(await passwords.verify(passwordHash, 'Harbor$Lamp43')).toBe(false)
    expect(await passwords.verify(null, 'Harbor$Lamp42')).toBe(false)
  })

  test('is hashed beside many others, each with its own answer', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `Harbor$Lamp${index}`)
    const hashes = await Promise.all(words.map((word) => passwords.hash(word)))
    const known = await Promise.all(
      words.map((word, index) => passwords.verify(hashes[index] ?? null, word)),
    )
    expect(known).toEqual(words.map(() => true))
    expect(new Set(hashes).size).toBe(words.length)
  })

  test('with a hash that is none fails alone', async () => {
    const broken = Array.from({ length: 6 }, () => passwords.verify('no hash', 'x'))
    const results = await Promise.allSettled(broken)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await passwords.verify(await passwords.hash('Abc1!x'), 'Abc1!x')).toBe(true)
  })
})
