import { expect, test } from 'vitest'
import { createContentEdition } from './content-edition.ts'

function setUp() {
  const answers = new Map<string, object>([['/api/pages', { heading: 'Plans' }]])
  const asked: string[] = []
  const edition = createContentEdition((address) => {
    asked.push(address)
    return Promise.resolve(answers.get(address) ?? null)
  })
  return { answers, asked, edition }
}

test('pages stay as they are while every answer that they read is the same', async () => {
  const { edition, asked } = setUp()
  await edition.read('/api/pages')
  await edition.read('/api/faqs')
  const before = await edition.current()
  expect(await edition.current()).toBe(before)
  expect(asked.filter((address) => address === '/api/faqs')).toHaveLength(3)
})

test.for([
  ['is another one', '/api/pages', { heading: 'Our plans' }],
  ['was not there before', '/api/faqs', { question: 'Why?' }],
] as const)('pages are old when an answer that they read %s', async ([, address, answer]) => {
  const { edition, answers } = setUp()
  await edition.read('/api/pages')
  await edition.read('/api/faqs')
  const before = await edition.current()
  answers.set(address, answer)
  const after = await edition.current()
  expect(after).toBeGreaterThan(before)
  expect(await edition.current()).toBe(after)
})

test('a rendering that meets a new answer makes the pages before it old', async () => {
  const { edition, answers } = setUp()
  await edition.read('/api/pages')
  const before = await edition.current()
  answers.set('/api/pages', { heading: 'Our plans' })
  await edition.read('/api/pages')
  expect(await edition.current()).toBeGreaterThan(before)
})

test('an answer that no page reads changes nothing', async () => {
  const { edition, answers } = setUp()
  await edition.read('/api/pages')
  const before = await edition.current()
  answers.set('/api/other', {})
  expect(await edition.current()).toBe(before)
})
