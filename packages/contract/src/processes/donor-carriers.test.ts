import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { donorCarriersSchema } from './donor-carriers.ts'

const file = new URL('../../../../content/donor-carriers.json', import.meta.url)
const { carriers } = z.parse(donorCarriersSchema, JSON.parse(readFileSync(file, 'utf8')))

test('the hints name each old carrier once', () => {
  expect(carriers.length).toBeGreaterThan(8)
  expect(new Set(carriers.map(({ id }) => id)).size).toBe(carriers.length)
})

test('every hint is a sentence that can stand under a field', () => {
  const sentences = carriers.flatMap(({ accountNumber, pin, lock, note }) =>
    [accountNumber.where, pin.where, lock?.where, note].filter(Boolean),
  )
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{10,140}\.$/)
})
