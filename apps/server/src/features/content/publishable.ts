import {
  faqSchema,
  footerSchema,
  legalDocumentSchema,
  pageMetaSchema,
  pageSchema,
} from '@openline/contract/content'
import type { FieldError } from '@openline/contract/errors'
import { validate } from '@openline/contract/fields'
import { planSchema } from '@openline/contract/plan'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { ContentBody, Fetched } from '../../gateways/content/content.ts'

const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  plans: planSchema,
  'page-metas': pageMetaSchema,
  pages: pageSchema,
  faqs: faqSchema,
  legals: legalDocumentSchema,
}

/** Types that a carrier adds are passed on as they come. */
function schemaOf(type: string): z.ZodMiniType | null {
  return schemas[type] ?? (type.endsWith('-footer') ? footerSchema : null)
}

const recordSchema = z.object({ id: z.int(), attributes: z.looseObject({}) })

type Checked = { readonly record: unknown } | { readonly problem: Problem }
type Problem = { readonly id: unknown; readonly problems: readonly FieldError[] }

type Question = {
  /** The address that was asked; what is wrong is logged once for each. */
  readonly address: string
  /** The content type in the address. */
  readonly type: string
  /** Whether the type has many records or is a single one. */
  readonly isList: boolean
}

/**
 * Reduces answers to the records that pages can show, with the fields that we know. What does not
 * fit is logged and left out. Nothing at all counts as an unfilled type, nothing but broken records
 * as a broken service: neither empties a page.
 */
export function createPublishable(log: Logger) {
  const noted = new Map<string, string>()

  const note = (address: string, problems: readonly Problem[]): void => {
    const text = JSON.stringify(problems)
    if (noted.get(address) === text || (problems.length === 0 && !noted.has(address))) return
    if (noted.size >= maxNoted) noted.clear()
    noted.set(address, text)
    for (const problem of problems) {
      log.warn(problem, 'invalid content record skipped')
    }
  }

  return (answer: Fetched<ContentBody>, question: Question): Fetched<ContentBody> => {
    const schema = schemaOf(question.type)
    if (answer.kind !== 'found' || !schema) return answer
    const { data, meta } = answer.value
    if (Array.isArray(data) !== question.isList) return unavailable('one record in place of many')
    const records: unknown[] = Array.isArray(data) ? data : [data]
    if (records.length === 0) return { kind: 'missing' }
    const checked = records.map((record) => check(schema, record))
    note(
      question.address,
      checked.flatMap((one) => ('problem' in one ? [one.problem] : [])),
    )
    const good = checked.flatMap((one) => ('record' in one ? [one.record] : []))
    if (good.length === 0) return unavailable('no valid record')
    return { kind: 'found', value: { data: question.isList ? good : good[0], meta } }
  }
}

/** What is wrong with the records of a type, in a sentence for an editor of files; null when nothing is. */
export function faultOf(type: string, records: readonly unknown[]): string | null {
  const schema = schemaOf(type)
  if (!schema) return null
  for (const record of records) {
    const checked = check(schema, record)
    if (!('problem' in checked)) continue
    const fields = checked.problem.problems.map(({ field, message }) => `${field}: ${message}`)
    return `record ${JSON.stringify(checked.problem.id)} has ${fields.join('; ')}`
  }
  return null
}

const maxNoted = 300

function unavailable(reason: string) {
  return { kind: 'unavailable', reason } as const
}

function check(schema: z.ZodMiniType, record: unknown): Checked {
  const outer = recordSchema.safeParse(record)
  if (!outer.success) {
    const id = z.looseObject({}).safeParse(record).data?.['id']
    return { problem: { id, problems: [{ field: 'attributes', message: 'missing' }] } }
  }
  const { id, attributes } = outer.data
  const result = validate(schema, attributes)
  return result.ok
    ? { record: { id, attributes: result.value } }
    : { problem: { id, problems: result.errors } }
}
