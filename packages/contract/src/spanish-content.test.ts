import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  faqSchema,
  footerSchema,
  legalDocumentSchema,
  pageMetaSchema,
  pageSchema,
} from './content.ts'
import { donorCarriersSchema } from './donor-carriers.ts'
import { planSchema } from './plan.ts'

const content = new URL('../../../content/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, content), 'utf8'))

const collection = <S extends z.ZodMiniType>(schema: S) =>
  z.object({ data: z.array(z.object({ attributes: schema })) })

const files = {
  'api/faqs.json': collection(faqSchema),
  'api/legals.json': collection(legalDocumentSchema),
  'api/openline-footer.json': z.object({ data: z.object({ attributes: footerSchema }) }),
  'api/page-metas.json': collection(pageMetaSchema),
  'api/pages.json': collection(pageSchema),
  'api/plans.json': collection(planSchema),
  'donor-carriers.json': donorCarriersSchema,
}

/** What editors translate; everything else is the same in every language. */
const words =
  /^(note|metaTitle|metaDescription|heading|intro|title|text|body|label|question|answer|summary|name|where|features|highlight|throttleNote|international|dataNote|additionalDataCharge)$/

/** The texts of a file, each with the way to it; a change of anything else changes the way. */
const textsOf = (value: unknown, way = '', key = ''): [way: string, text: string][] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      textsOf(inner, `${way}/${name}`, Array.isArray(value) ? key : name),
    )
  }
  return typeof value === 'string' && words.test(key)
    ? [[way, value]]
    : [[`${way}=${String(value)}`, '']]
}

test('every content file has its translation', () => {
  const names = (folder: string) => readdirSync(new URL(folder, content)).toSorted()
  expect(names('es/api/')).toEqual(names('api/'))
})

describe.each(Object.entries(files))('the Spanish %s', (path, schema) => {
  const english = textsOf(read(path))
  const spanish = textsOf(read(`es/${path}`))

  test('fits its schema', () => {
    expect(schema.safeParse(read(`es/${path}`)).error).toBeUndefined()
  })

  test('says the same of everything that is no text', () => {
    expect(spanish.map(([way]) => way)).toEqual(english.map(([way]) => way))
  })

  test('keeps numbers and links', () => {
    const marks = (text: string) => text.match(/\d+|\]\([^)]+\)/g)?.toSorted() ?? []
    for (const [index, [way, text]] of english.entries()) {
      expect([way, marks(spanish[index]?.[1] ?? '')]).toEqual([way, marks(text)])
    }
  })

  test('leaves no sentence in English', () => {
    const same = english.filter(
      ([, text], index) => text === spanish[index]?.[1] && /(\S+ ){4}/.test(text),
    )
    expect(same).toEqual([])
  })
})

test('Spanish titles and descriptions differ and fit into a search result', () => {
  const { data } = files['api/page-metas.json'].parse(read('es/api/page-metas.json'))
  const metas = data.map(({ attributes }) => attributes)
  expect(new Set(metas.map(({ metaTitle }) => metaTitle)).size).toBe(metas.length)
  for (const { metaTitle, metaDescription } of metas) {
    expect(metaTitle).toMatch(/ \| Openline Mobile$/)
    expect(metaTitle.length).toBeLessThanOrEqual(70)
    expect(metaDescription.length).toBeLessThanOrEqual(160)
  }
})
