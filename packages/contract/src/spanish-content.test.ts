import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  faqSchema,
  footerSchema,
  legalDocumentSchema,
  pageMetaSchema,
  pageSchema,
} from './platform/content.ts'
import { donorCarriersSchema } from './processes/donor-carriers.ts'
import { addOnSchema } from './sales/add-on.ts'
import { planSchema } from './sales/plan.ts'

const root = new URL('../../../', import.meta.url)
function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'))
}

function collection<S extends z.ZodMiniType>(schema: S) {
  return z.object({ data: z.array(z.object({ attributes: schema })) })
}

const metasSchema = collection(pageMetaSchema)
const footer = z.object({ data: z.object({ attributes: footerSchema }) })

const everyBrand = {
  'api/add-ons.json': collection(addOnSchema),
  'api/faqs.json': collection(faqSchema),
  'api/legals.json': collection(legalDocumentSchema),
  'api/page-metas.json': metasSchema,
  'api/pages.json': collection(pageSchema),
  'api/plans.json': collection(planSchema),
}

/** The files of each brand, and what ends its titles. */
const brands = [
  {
    folder: 'content/',
    end: / \| Openline Mobile$/,
    files: {
      ...everyBrand,
      'api/openline-footer.json': footer,
      'donor-carriers.json': donorCarriersSchema,
    },
  },
  {
    folder: 'brands/nightjar/',
    end: / · Nightjar( Wireless)?$/,
    files: { ...everyBrand, 'api/nightjar-footer.json': footer },
  },
]

/** What editors translate; everything else is the same in every language. */
const words =
  /^(note|metaTitle|metaDescription|heading|intro|title|text|body|label|question|answer|summary|name|where|features|badge|highlight|throttleNote|international|dataNote|additionalDataCharge)$/

/** The texts of a file, each with the way to it; a change of anything else changes the way. */
function textsOf(value: unknown, way = '', key = ''): [way: string, text: string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      textsOf(inner, `${way}/${name}`, Array.isArray(value) ? key : name),
    )
  }
  return typeof value === 'string' && words.test(key)
    ? [[way, value]]
    : [[`${way}=${String(value)}`, '']]
}

describe.each(brands)('in $folder', ({ folder, end, files }) => {
  test('every content file has its translation', () => {
    const names = (of: string) => readdirSync(new URL(folder + of, root)).toSorted()
    expect(names('es/api/')).toEqual(names('api/'))
  })

  describe.each(Object.entries(files))('the Spanish %s', (path, schema) => {
    const english = textsOf(read(folder + path))
    const spanish = textsOf(read(`${folder}es/${path}`))

    test('fits its schema', () => {
      expect(schema.safeParse(read(`${folder}es/${path}`)).error).toBeUndefined()
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
    const { data } = metasSchema.parse(read(`${folder}es/api/page-metas.json`))
    const metas = data.map(({ attributes }) => attributes)
    expect(new Set(metas.map(({ metaTitle }) => metaTitle)).size).toBe(metas.length)
    for (const { metaTitle, metaDescription } of metas) {
      expect(metaTitle).toMatch(end)
      expect(metaTitle.length).toBeLessThanOrEqual(70)
      expect(metaDescription.length).toBeLessThanOrEqual(160)
    }
  })
})
