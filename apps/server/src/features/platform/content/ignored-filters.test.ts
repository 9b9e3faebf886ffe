import { fileURLToPath } from 'node:url'
import { silentLog } from '@openline/testing/feature-app'
import { expect, test } from 'vitest'
import { readBuiltInContent } from './built-in.ts'
import { createContentService } from './content.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content', import.meta.url))
const builtIn = await readBuiltInContent(contentDir)

/** A content service that gives all of these records, whatever it is asked for. */
function aServiceWith(...records: readonly object[]) {
  const data = records.map((attributes, index) => ({ id: index + 1, attributes }))
  return createContentService({
    gateway: {
      get: () => Promise.resolve({ kind: 'found', value: { data } }),
      getPicture: () => Promise.resolve({ kind: 'missing' }),
    },
    builtIn,
    clock: () => new Date('2026-06-15T12:00:00Z'),
    log: silentLog,
  })
}

function aLegal(slug: string, version: string) {
  const sections = [{ id: 1, anchor: 'a', title: 'A', body: 'So.' }]
  const words = { title: 'T', effectiveDate: '2026-06-01', summary: 'S.', sections }
  return { slug, version, ...words }
}

const privacy = aLegal('privacy-policy', '2020-01')

test('the version of the terms is not that of another document', async () => {
  const content = aServiceWith(privacy, aLegal('terms-and-conditions', '2026-06'))
  expect(await content.termsVersion()).toBe('2026-06')
})

test('without terms in the service, the version is that of the content folder', async () => {
  expect(await aServiceWith(privacy).termsVersion()).toBe(await aServiceWith().termsVersion())
})

test('a question is known by its own slug', async () => {
  const faq = { slug: 'why', question: 'Why?', answer: 'So.', topic: 'plans', order: 1 }
  const content = aServiceWith(faq)
  expect([await content.hasFaq('why'), await content.hasFaq('how')]).toEqual([true, false])
})
