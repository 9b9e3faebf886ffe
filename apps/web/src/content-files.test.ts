import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  type ContentLink,
  faqSchema,
  faqTopics,
  footerSchema,
  legalDocumentSchema,
  pageMetaSchema,
  pageSchema,
} from '@openline/contract/platform/content'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allPages, notFound } from './pages.ts'

const content = new URL('../../../content/', import.meta.url)

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, content), 'utf8'))
}

/** Parses a collection file strictly, so that a misspelled field is found. */
function collection<Shape extends z.core.$ZodLooseShape>(
  name: string,
  record: z.ZodMiniObject<Shape>,
) {
  const attributes = z.strictObject(record.shape)
  const answer = z.strictObject({
    data: z.array(z.strictObject({ id: z.int(), attributes })),
    meta: z.object({ pagination: z.object({ total: z.int() }) }),
  })
  const { data, meta } = answer.parse(read(`api/${name}.json`))
  expect(meta.pagination.total).toBe(data.length)
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  return data.map((entry) => entry.attributes)
}

function metas() {
  return collection('page-metas', pageMetaSchema)
}

function pages() {
  return collection('pages', pageSchema)
}

function faqs() {
  return collection('faqs', faqSchema)
}

function legals() {
  return collection('legals', legalDocumentSchema)
}

describe('page titles and descriptions', () => {
  test('exist once for every page', () => {
    const named = metas().map(({ page }) => page)
    const pageNames = [...allPages, notFound].map(({ name }) => name)
    expect(named.toSorted()).toEqual(pageNames.toSorted())
  })

  test('differ, end with the brand and fit into a search result', () => {
    const all = metas()
    expect(new Set(all.map(({ metaTitle }) => metaTitle)).size).toBe(all.length)
    for (const { metaTitle, metaDescription } of all) {
      expect(metaTitle).toMatch(/ \| Openline Mobile$/)
      expect(metaTitle.length).toBeLessThanOrEqual(70)
      expect(metaDescription.length).toBeLessThanOrEqual(160)
    }
  })
})

describe('the footer', () => {
  const answer = z.strictObject({
    data: z.strictObject({ id: z.int(), attributes: z.strictObject(footerSchema.shape) }),
    meta: z.object({}),
  })
  const footer = () => answer.parse(read('api/openline-footer.json')).data.attributes

  test('has a logo on file for every social link', () => {
    for (const { logo } of footer().socials) {
      const url = logo?.data?.attributes.url ?? ''
      expect(url).toMatch(/^\/uploads\/[a-z-]+\.svg$/)
      expect(existsSync(new URL(`.${url}`, content))).toBe(true)
    }
  })

  test('has two store badges without a link', () => {
    expect(footer().storeBadges.map(({ link }) => link)).toEqual(['', ''])
  })
})

describe('questions and answers', () => {
  test('cover every topic, under anchors of their own', () => {
    const all = faqs()
    expect(all.length).toBeGreaterThanOrEqual(14)
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(faqTopics))
  })
})

describe('legal documents', () => {
  test('are the privacy policy and the terms, dated, with anchors of their own', () => {
    const documents = legals()
    expect(documents.map(({ slug }) => slug)).toEqual(['privacy-policy', 'terms-and-conditions'])
    for (const { sections, version, effectiveDate } of documents) {
      expect(new Set(sections.map(({ anchor }) => anchor)).size).toBe(sections.length)
      expect(effectiveDate.startsWith(version)).toBe(true)
    }
  })

  // A change of substance raises the version and says what is new; a corrected word changes only the fingerprint.
  test('change the terms only under a version of their own', () => {
    const [, terms] = legals()
    const text = terms?.sections.map(({ title, body }) => `${title}\n${body}`).join('\n')
    const fingerprint = createHash('sha256')
      .update(text ?? '')
      .digest('hex')
      .slice(0, 16)
    expect({ version: terms?.version, fingerprint }).toEqual({
      version: '2026-12',
      fingerprint: '8b9281b125705cec',
    })
    expect(terms?.sections.find(({ anchor }) => anchor === 'changes')?.body).toContain(
      `Version ${terms?.version} takes effect`,
    )
  })
})

describe('links in pages, answers, labels and legal documents', () => {
  const isLink = (value: object): value is ContentLink => 'href' in value

  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    const own = isLink(value) ? [`[${value.label}](${value.href})`] : []
    return [...own, ...Object.values(value).flatMap(textsOf)]
  }

  test('lead to a route of the shop, and to an anchor that exists there', () => {
    const anchors = new Set([
      ...faqs().map(({ slug }) => `/faq#${slug}`),
      ...legals().flatMap(({ slug, sections }) =>
        sections.map(({ anchor }) => `/${slug}#${anchor}`),
      ),
    ])
    const plans = textsOf(read('api/plans.json')).filter((text) => text.startsWith('/'))
    const texts = textsOf([pages(), faqs(), legals()])
    const written = texts.flatMap((text) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
    )
    const own = [...plans, ...written].filter((to) => to?.startsWith('/'))
    const paths = new Set<string>(allPages.map(({ path }) => path))
    const isKnown = (to = '') =>
      to.includes('#')
        ? anchors.has(to)
        : to === '/broadband-labels.csv' || paths.has(to.replace(/\?.*/, ''))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((to) => !isKnown(to))).toEqual([])
  })

  test('name plans and questions that exist', () => {
    const blocks = pages().flatMap((page) => page.blocks)
    const planIds = blocks.flatMap((block) => ('planIds' in block ? block.planIds : []))
    const slugs = blocks.flatMap((block) => ('slugs' in block ? block.slugs : []))
    expect(textsOf(read('api/plans.json'))).toEqual(expect.arrayContaining(planIds))
    expect(faqs().map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
    expect(planIds.length * slugs.length).toBeGreaterThan(0)
  })
})
