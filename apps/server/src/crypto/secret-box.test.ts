import { describe, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const before = createSecretBox('the key of before, 32 characters')
const after = createSecretBox('the key of today, 32 characters.', [
  'the key of before, 32 characters',
])

describe('a secret', () => {
  test('is unreadable when stored, and encrypted differently each time', () => {
    const encrypted = before.encrypt('4921', 'pin of a port-in')
    expect(encrypted).not.toContain('4921')
    expect(before.encrypt('4921', 'pin of a port-in')).not.toBe(encrypted)
    expect(before.decrypt(encrypted, 'pin of a port-in')).toBe('4921')
  })

  test('can be decrypted only in its own context', () => {
    const encrypted = before.encrypt('4921', 'pin of one')
    expect(() => before.decrypt(encrypted, 'pin of another')).toThrow('authenticate')
    expect(() => before.decrypt(`${encrypted}AAAA`, 'pin of one')).toThrow('authenticate')
  })
})

describe('when the key was changed', () => {
  test('the new box decrypts secrets of the previous key and recognizes them by their prefix', () => {
    const old = before.encrypt('4921', 'pin')
    expect(after.decrypt(old, 'pin')).toBe('4921')
    expect(old.startsWith(after.keyPrefix)).toBe(false)
    expect(after.encrypt('4921', 'pin').startsWith(after.keyPrefix)).toBe(true)
  })

  test('a secret without the prefix of a configured key is refused', () => {
    const encrypted = before.encrypt('4921', 'pin')
    const unmarked = encrypted.slice(before.keyPrefix.length)
    expect(after.canDecrypt(encrypted)).toBe(true)
    expect(after.canDecrypt(unmarked)).toBe(false)
    expect(() => after.decrypt(unmarked, 'pin')).toThrow('No configured key')
  })

  test('a link signed with the previous key is valid, a forged one is not', () => {
    const signed = before.keyedHash('port-in 1', 'link')
    expect(after.isKeyedHash(signed, 'port-in 1', 'link')).toBe(true)
    expect(after.isKeyedHash(signed, 'port-in 2', 'link')).toBe(false)
    expect(after.isKeyedHash('00', 'port-in 1', 'link')).toBe(false)
  })

  test('no secret of the previous key can be decrypted once that key is removed', () => {
    const only = createSecretBox('the key of today, 32 characters.')
    expect(() => only.decrypt(before.encrypt('4921', 'pin'), 'pin')).toThrow('No configured key')
  })
})
