import { readFile } from 'node:fs/promises'
import { api } from '@openline/contract/api'
import { createTestDatabase } from '@openline/testing/test-database'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '../db/open.ts'
import { customers } from '../db/schema/accounts.ts'

// The token for the chat is signed and kept nowhere; the page that saves a card is a GET by the specification.
test('a GET only reads, but for two that are known', () => {
  const reading = /^(list|get|view|ask|diagnose|track|watch|download|search)/
  const others = api.filter(({ method, name }) => method === 'GET' && !reading.test(name))
  expect(others.map(({ name }) => name).toSorted()).toEqual(['createChatToken', 'startCardSave'])
})

test('every call that opens a session is a way in that the security page names', async () => {
  const page = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  const opens = ({ output }: (typeof api)[number]) => {
    const { properties } = z.toJSONSchema(output, { unrepresentable: 'any' })
    const token = properties?.['token']
    return typeof token === 'object' && token.type === 'string'
  }
  const unnamed = api.filter(opens).filter(({ path }) => !page.includes(path))
  expect(unnamed.map(({ path }) => path)).toEqual([])
})

test('a new database holds no account', async () => {
  const fresh = await createTestDatabase()
  const { db, close } = openDatabase(fresh.url)
  expect(await db.select().from(customers)).toEqual([])
  await close()
  await fresh.drop()
})
