import type { FieldError } from '@openline/contract/errors'
import { validate } from '@openline/contract/fields'
import {
  type Faq,
  type Footer,
  faqSchema,
  footerSchema,
  type LegalDocument,
  legalDocumentSchema,
  type Page,
  type PageMeta,
  pageMetaSchema,
  pageSchema,
} from '@openline/contract/platform/content'
import { type AddOn, addOnSchema } from '@openline/contract/sales/add-on'
import { type Plan, planSchema } from '@openline/contract/sales/plan'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { ContentBody, Fetched } from '../../../gateways/content/content.ts'
import { keyOf } from './translations.ts'

/** The content types that the shop reads; a carrier may add its own. */
export type ContentTypes = {
  readonly plans: Plan
  readonly 'add-ons': AddOn
  readonly 'page-metas': PageMeta
  readonly pages: Page
  readonly faqs: Faq
  readonly legals: LegalDocument
  readonly [footer: `${string}-footer`]: Footer
}

export type ContentRecord = {
  readonly id: number
  readonly attributes: Readonly<Record<string, unknown>>
}

type Schema = z.ZodMiniType<ContentRecord['attributes']>

const schemas: Readonly<Record<string, Schema>> = {
  plans: planSchema,
  'add-ons': addOnSchema,
  'page-metas': pageMetaSchema,
  pages: pageSchema,
  faqs: faqSchema,
  legals: legalDocumentSchema,
}

/** Null for a carrier's own types, whose records are passed on unchecked. */
function schemaOf(type: string): Schema | null {
  return schemas[type] ?? (type.endsWith('-footer') ? footerSchema : null)
}

const recordSchema = z.object({ id: z.int(), attributes: z.looseObject({}) })

type Checked = { readonly record: ContentRecord } | { readonly problem: Problem }
type Problem = RecordName & { readonly problems: readonly FieldError[] }

/** What an editor finds a record by. Strapi 5 gives each publication a new `id` and shows `documentId` alone. */
type RecordName = {
  readonly id: string | null
  readonly documentId: string | null
  /** E.g. `slug=esim`. */
  readonly key: string | null
}

type Question = {
  /** The requested address; each problem is logged once for an address. */
  readonly address: string
  /** The content type in the address. */
  readonly type: string
  /** Whether the type has many records or is a single one. */
  readonly isList: boolean
}

/**
 * Reduces answers to valid records with the known fields: the only validation of content. An invalid
 * record is logged and left out. An empty list counts as a type without content, a list of invalid
 * records as a broken service: neither empties a page.
 */
export function createRecordCheck(log: Logger) {
  const logged = new Map<string, string>()

  const logOnce = ({ address, type }: Question, problems: readonly Problem[]): void => {
    const text = JSON.stringify(problems)
    if (logged.get(address) === text || (problems.length === 0 && !logged.has(address))) return
    if (logged.size >= maxLogged) logged.clear()
    logged.set(address, text)
    for (const problem of problems) {
      log.warn({ type, ...problem }, 'invalid content record skipped')
    }
  }

  return (answer: Fetched<ContentBody>, question: Question): Fetched<ContentBody> => {
    const schema = schemaOf(question.type)
    if (answer.kind !== 'found' || !schema) return answer
    const { data, meta } = answer.value
    if (Array.isArray(data) !== question.isList) return unavailable('one record instead of a list')
    const records: unknown[] = Array.isArray(data) ? data : [data]
    if (records.length === 0) return { kind: 'missing' }
    const checked = records.map((record) => check(schema, record))
    logOnce(
      question,
      checked.flatMap((one) => ('problem' in one ? [one.problem] : [])),
    )
    const valid = checked.flatMap((one) => ('record' in one ? [one.record] : []))
    if (valid.length === 0) return unavailable('no valid record')
    return { kind: 'found', value: { data: question.isList ? valid : valid[0], meta } }
  }
}

/** What is wrong with the records of an answer, each by its key and by its id as the content service shows it. */
export function problemsIn(
  type: string,
  { data }: ContentBody,
): { recordKey: string | null; recordId: string | null; problems: FieldError[] }[] {
  const schema = schemaOf(type)
  if (!schema) return []
  const records: unknown[] = Array.isArray(data) ? data : [data]
  return records.flatMap((record) => {
    const checked = check(schema, record)
    if ('record' in checked) return []
    const { key, documentId, id, problems } = checked.problem
    return [{ recordKey: key, recordId: documentId ?? id, problems: [...problems] }]
  })
}

/** A record of a content file. Throws an error that names the record and its invalid fields. */
export function parseRecord(type: string, record: ContentRecord): ContentRecord {
  const schema = schemaOf(type)
  if (!schema) return record
  const checked = check(schema, record)
  if ('record' in checked) return checked.record
  const fields = checked.problem.problems.map(({ field, message }) => `${field}: ${message}`)
  throw new Error(`record ${checked.problem.id} has ${fields.join('; ')}`)
}

const maxLogged = 300

function unavailable(reason: string) {
  return { kind: 'unavailable', reason } as const
}

function check(schema: Schema, record: unknown): Checked {
  const outer = recordSchema.safeParse(record)
  if (!outer.success) {
    const problems = [{ field: 'attributes', message: 'missing' }]
    return { problem: { ...nameOf(record), problems } }
  }
  const { id, attributes } = outer.data
  const result = validate(schema, attributes)
  return result.ok
    ? { record: { id, attributes: result.value } }
    : { problem: { ...nameOf(record), problems: result.errors } }
}

const fieldsSchema = z.looseObject({})

function nameOf(record: unknown): RecordName {
  const outer = fieldsOf(record)
  const inner = fieldsOf(outer['attributes'])
  return {
    id: idOf(outer['id']),
    documentId: idOf(outer['documentId'] ?? inner['documentId']),
    key: keyOf(record),
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return fieldsSchema.safeParse(value).data ?? {}
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
