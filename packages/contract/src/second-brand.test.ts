import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brandSchema } from './brand.ts'
import {
  faqSchema,
  footerSchema,
  legalDocumentSchema,
  pageMetaSchema,
  pageSchema,
} from './platform/content.ts'

const first = new URL('../../../content/', import.meta.url)
const second = new URL('../../../brands/nightjar/', import.meta.url)

function read(folder: URL, path: string) {
  return readFileSync(new URL(path, folder), 'utf8')
}

function brandOf(folder: URL) {
  return brandSchema.parse(JSON.parse(read(folder, 'brand.json')))
}

/** The attributes of every record of one kind, read strictly. */
function records<Shape extends z.core.$ZodLooseShape>(
  name: string,
  record: z.ZodMiniObject<Shape>,
) {
  const attributes = z.strictObject(record.shape)
  const answer = z.object({ data: z.array(z.strictObject({ id: z.int(), attributes })) })
  return answer
    .parse(JSON.parse(read(second, `api/${name}.json`)))
    .data.map((entry) => entry.attributes)
}

/** Every text in a JSON value that people read: sentences, not ids and units. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesIn)
}

function sentencesOf(folder: URL): Set<string> {
  const files = ['api/', 'es/api/'].flatMap((part) =>
    readdirSync(new URL(part, folder)).map((name) => part + name),
  )
  const all = [...files, 'brand.json', 'coupons.json'].flatMap((file) =>
    sentencesIn(JSON.parse(read(folder, file))),
  )
  return new Set(all.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/)))
}

/** Words that the FCC prints on every label. */
const prescribed = new Set(['Mobile Broadband Consumer Disclosure', 'Varies by Location', '4G LTE'])

describe('the second brand', () => {
  test('has every page, title, answer and document that the shop asks for', () => {
    const named = (folder: URL) =>
      (JSON.parse(read(folder, 'api/page-metas.json')) as { data: unknown[] }).data.length
    expect(records('page-metas', pageMetaSchema)).toHaveLength(named(first))
    expect(records('pages', pageSchema).map(({ page }) => page)).toEqual(
      expect.arrayContaining(['home', 'shop', 'about', 'contact-us', 'faq', 'cart', 'not-found']),
    )
    expect(records('faqs', faqSchema).length).toBeGreaterThan(12)
    expect(records('legals', legalDocumentSchema)).toHaveLength(2)
    const footer = JSON.parse(read(second, `api/${brandOf(second).productSlug}-footer.json`)) as {
      data: { attributes: unknown }
    }
    expect(footerSchema.parse(footer.data.attributes).socials.length).toBeGreaterThan(0)
  })

  test('has titles and descriptions that fit into a search result', () => {
    for (const { metaTitle, metaDescription } of records('page-metas', pageMetaSchema)) {
      expect(metaTitle.length).toBeLessThanOrEqual(70)
      expect(metaDescription.length).toBeLessThanOrEqual(160)
    }
  })

  test('links to nothing that is not there', () => {
    const pages = records('pages', pageSchema)
    const faqs = records('faqs', faqSchema)
    const legals = records('legals', legalDocumentSchema)
    const anchors = [
      ...faqs.map(({ slug }) => `/faq#${slug}`),
      ...legals.flatMap(({ slug, sections }) => sections.map(({ anchor }) => `/${slug}#${anchor}`)),
    ]
    const texts = JSON.stringify([pages, faqs, legals]) + read(second, 'api/plans.json')
    const linked = [...texts.matchAll(/\/[a-z-]+#[a-z0-9-]+/g)].map(([address]) => address)
    expect(linked.length).toBeGreaterThan(5)
    expect(anchors).toEqual(expect.arrayContaining(linked))
    const asked = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => ('slugs' in block ? block.slugs : [])),
    )
    expect(faqs.map(({ slug }) => slug)).toEqual(expect.arrayContaining(asked))
  })

  test('shares no sentence with the first', () => {
    const known = sentencesOf(first)
    const shared = [...sentencesOf(second)].filter((text) => known.has(text))
    expect(shared.filter((text) => !prescribed.has(text))).toEqual([])
    expect([...sentencesOf(second)].join(' ')).not.toMatch(/openline/i)
  })

  test('shares no color with the first', () => {
    const colors = (folder: URL): string[] => {
      const { light, dark } = brandOf(folder).colors
      return [...Object.values<string>(light), ...Object.values<string>(dark)]
    }
    const known = new Set(colors(first))
    expect(colors(second).filter((color) => known.has(color))).toEqual([])
  })

  test('shares no font with the first, beside the last resort of every device', () => {
    const fonts = (folder: URL): string[] =>
      Object.values<string>(brandOf(folder).fonts)
        .flatMap((list) => list.split(','))
        .map((font) => font.trim())
        .filter((font) => !['serif', 'sans-serif', 'monospace'].includes(font))
    const known = new Set(fonts(first))
    expect(fonts(second).filter((font) => known.has(font))).toEqual([])
  })
})
