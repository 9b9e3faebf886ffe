import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { ContentBody, Fetched, Picture } from '../../../gateways/content/content.ts'
import { readBuiltInContent } from './built-in.ts'
import { createContentReader } from './content-reader.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content', import.meta.url))
const builtIn = await readBuiltInContent(contentDir)

type PagesOptions = {
  readonly isDraft?: boolean
  readonly pictures?: Readonly<Record<string, Picture>>
}

/** Pages of a content service with this published record of each type, and with other drafts. */
function pagesOf(
  records: readonly object[],
  drafts: readonly object[] = [],
  { isDraft = false, pictures = {} }: PagesOptions = {},
) {
  const asked: string[] = []
  const bodyOf = (attributes: readonly object[]): ContentBody => ({
    data: attributes.map((fields, index) => ({ id: index + 1, attributes: fields })),
  })
  const reader = createContentReader({
    builtIn,
    readCached: async (address) => {
      asked.push(address)
      return records.length > 0 ? bodyOf(records) : null
    },
    readPicture: async (path) => pictures[path] ?? null,
    ask: async (): Promise<Fetched<ContentBody>> =>
      drafts.length > 0 ? { kind: 'found', value: bodyOf(drafts) } : { kind: 'missing' },
  })
  return { content: reader.pages('en', { isDraft }), asked }
}

function meta(page: string, metaTitle: string) {
  return { page, metaTitle, metaDescription: 'All' }
}

test('titles come by the name of their page, also from a service that ignores filters', async () => {
  const { content } = pagesOf([meta('home', 'Welcome'), meta('about', 'Who we are')])
  expect(await content.pageMetas('about', 'home')).toEqual({
    about: meta('about', 'Who we are'),
    home: meta('home', 'Welcome'),
  })
})

test('a page without a title in the service is left out, for the default title', async () => {
  const { content } = pagesOf([meta('home', 'Welcome')])
  expect(await content.pageMetas('track')).toEqual({})
})

test('while the service is down, pages have the words of the content folder', async () => {
  const { content } = pagesOf([])
  expect(await content.page('about')).toMatchObject({ page: 'about' })
  expect(await content.legalDocument('privacy-policy')).toMatchObject({ slug: 'privacy-policy' })
  expect(await content.footer('openline')).toMatchObject({ socials: expect.any(Array) })
})

test('questions come in the order of the FAQ page', async () => {
  const faq = { question: 'Why?', answer: 'So.', topic: 'plans' }
  const { content } = pagesOf([
    { ...faq, slug: 'second', order: 2 },
    { ...faq, slug: 'first', order: 1 },
  ])
  expect((await content.faqs()).map(({ slug }) => slug)).toEqual(['first', 'second'])
})

describe('a logo of the footer', () => {
  const drawing = (text: string, type = 'image/svg+xml'): Picture => ({
    bytes: new TextEncoder().encode(text),
    type,
  })

  const logoAt = async (url: string, pictures: Readonly<Record<string, Picture>>) => {
    const attributes = { url, alternativeText: null, width: null, height: null }
    const logo = { data: { id: 1, attributes } }
    const social = { id: 1, name: 'Facebook', link: 'https://social.example/shop', logo }
    const footer = { socials: [social], storeBadges: [], note: 'A note' }
    const { content } = pagesOf([footer], [], { pictures })
    return (await content.footer('openline'))?.socials[0]?.logo?.data?.attributes.url
  }

  test('that is a small drawing comes with the page, as text that ends no attribute', async () => {
    const url = '/uploads/facebook.svg'
    const svg = '<svg viewBox="0 0 9 9">\n  <path fill="#123" d="M1 1%"/>\n</svg>\n'
    expect(await logoAt(url, { [url]: drawing(svg) })).toBe(
      'data:image/svg+xml,%3Csvg%20viewBox=%220%200%209%209%22%3E%20%3Cpath%20fill=%22%23123%22%20d=%22M1%201%25%22/%3E%20%3C/svg%3E',
    )
  })

  test('comes from the content folder when the service has none', async () => {
    expect(await logoAt('/uploads/social-x.svg', {})).toMatch(/^data:image\/svg\+xml,%3Csvg%20/)
  })

  test.each([
    ['a large drawing', '/uploads/large.svg', drawing(`<svg>${' '.repeat(2000)}</svg>`)],
    ['a photograph', '/uploads/small.png', drawing('PNG', 'image/png')],
    ['one that cannot be read', '/uploads/missing.svg', null],
    ['one on another host', 'https://media.example/logo.svg', null],
  ])('keeps its address when it is %s', async (_, url, picture) => {
    expect(await logoAt(url, picture ? { [url]: picture } : {})).toBe(url)
  })
})

test('a footer of another product is not asked for', async () => {
  const { content, asked } = pagesOf([])
  expect(await content.footer('nightjar')).toBeNull()
  expect(asked).toEqual([])
})

test('an editor sees drafts, and what is published where there is no draft', async () => {
  const { content } = pagesOf([meta('home', 'Welcome')], [meta('home', 'Draft')], { isDraft: true })
  expect(await content.pageMetas('home')).toEqual({ home: meta('home', 'Draft') })
  const without = pagesOf([meta('home', 'Welcome')], [], { isDraft: true })
  expect(await without.content.pageMetas('home')).toEqual({ home: meta('home', 'Welcome') })
})

test('pages and the public route read the same addresses, so one cached answer serves both', async () => {
  const { content, asked } = pagesOf([])
  await content.pageMetas('about')
  await content.page('about')
  await content.faqs()
  expect(asked).toEqual([
    '/api/page-metas?filters%5Bpage%5D%5B%24eq%5D=about',
    '/api/pages?filters%5Bpage%5D%5B%24eq%5D=about&populate=deep',
    '/api/faqs?sort=order&pagination%5BpageSize%5D=100',
  ])
})
