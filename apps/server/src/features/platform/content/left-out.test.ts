import { expect, test } from 'vitest'
import type { BuiltInContent } from './built-in.ts'
import { findLeftOut } from './left-out.ts'

const builtIn = {
  types: new Set(['faqs', 'own-type', 'pages']),
} as unknown as BuiltInContent // of which only the types are read

const faq = { slug: 'a', question: 'Why?', answer: 'So.', topic: 'plans', order: 1 }

test('records that a page would not show are listed by type and language, with their fields', async () => {
  const asked: string[] = []
  const gateway = {
    get: async (address: string) => {
      asked.push(address)
      if (address.includes('/pages')) return { kind: 'unavailable', reason: 'timeout' } as const
      if (address.includes('locale=es')) return { kind: 'missing' } as const
      const data = [
        { id: 1, attributes: faq },
        { id: 2, attributes: { ...faq, documentId: 'm5x2', question: 3 } },
        { attributes: null },
      ]
      return { kind: 'found', value: { data } } as const
    },
  }
  expect(await findLeftOut({ gateway, builtIn })).toEqual({
    records: [
      {
        type: 'faqs',
        language: 'en',
        recordKey: 'slug=a',
        recordId: 'm5x2',
        problems: [{ field: 'question', message: expect.any(String) }],
      },
      {
        type: 'faqs',
        language: 'en',
        recordKey: null,
        recordId: null,
        problems: [{ field: 'attributes', message: 'missing' }],
      },
    ],
    unanswered: [
      { type: 'pages', language: 'en', why: 'timeout' },
      { type: 'pages', language: 'es', why: 'timeout' },
    ],
  })
  expect(asked).toHaveLength(6)
})
