import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const before = createSecretBox('the key of before, 32 characters')
const after = createSecretBox('the key of today, 32 characters.', [
  'the key of before, 32 characters',
])

describe('a secret', () => {
  test('is not readable in what is stored, and never stored the same way twice', () => {
    const sealed = before.seal('4921', 'pin of a port-in')
    expect(sealed).not.toContain('4921')
    expect(before.seal('4921', 'pin of a port-in')).not.toBe(sealed)
    expect(before.open(sealed, 'pin of a port-in')).toBe('4921')
  })

  test('opens for nothing else than it was sealed for', () => {
    const sealed = before.seal('4921', 'pin of one')
    expect(() => before.open(sealed, 'pin of another')).toThrow('authenticate')
    expect(() => before.open(`${sealed}AAAA`, 'pin of one')).toThrow('authenticate')
  })
})

describe('when the key was changed', () => {
  test('what the previous key sealed still opens, and can be told from what is new', () => {
    const old = before.seal('4921', 'pin')
    expect(after.open(old, 'pin')).toBe('4921')
    expect(old.startsWith(after.mark)).toBe(false)
    expect(after.seal('4921', 'pin').startsWith(after.mark)).toBe(true)
  })

  test('what was sealed before keys had marks opens too', () => {
    const key = Buffer.from(
      hkdfSync('sha256', 'the key of before, 32 characters', 'openline', 'seal', 32),
    )
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('esim'))
    const body = Buffer.concat([cipher.update('LPA'), cipher.final()])
    const unmarked = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    expect(before.open(unmarked, 'esim')).toBe('LPA')
    expect(after.open(unmarked, 'esim')).toBe('LPA')
  })

  test('a link that the previous key signed is still known, a made-up one is not', () => {
    const signed = before.keyedHash('port-in 1', 'link')
    expect(after.isKeyedHash(signed, 'port-in 1', 'link')).toBe(true)
    expect(after.isKeyedHash(signed, 'port-in 2', 'link')).toBe(false)
    expect(after.isKeyedHash('00', 'port-in 1', 'link')).toBe(false)
  })

  test('nothing opens once the previous key was taken away', () => {
    const only = createSecretBox('the key of today, 32 characters.')
    expect(() => only.open(before.seal('4921', 'pin'), 'pin')).toThrow('No configured key')
  })
})
