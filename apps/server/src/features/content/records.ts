import { validate } from '@openline/contract/fields'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { ContentBody } from '../../gateways/content/content.ts'

const recordSchema = z.looseObject({ attributes: z.looseObject({}) })

/** Reads one kind of record out of answers; what does not fit its schema is logged and left out. */
export type Decode<T> = (body: ContentBody) => T | null

/**
 * All records that fit. Null when there are records but none fits: such an
 * answer says more about the service than about the caller's request.
 */
export function decodeList<S extends z.ZodMiniType>(schema: S, log: Logger): Decode<z.output<S>[]> {
  return ({ data }) => {
    if (!Array.isArray(data)) return null
    const good = data.flatMap((record: unknown) => {
      const value = decodeRecord(schema, record, log)
      return value === null ? [] : [value]
    })
    return good.length === 0 && data.length > 0 ? null : good
  }
}

/** The record of a single type, or the first of a filtered collection; null when there is none. */
export function decodeOne<S extends z.ZodMiniType>(schema: S, log: Logger): Decode<z.output<S>> {
  return ({ data }) => {
    const record: unknown = Array.isArray(data) ? data[0] : data
    return record === undefined ? null : decodeRecord(schema, record, log)
  }
}

function decodeRecord<S extends z.ZodMiniType>(
  schema: S,
  record: unknown,
  log: Logger,
): z.output<S> | null {
  const outer = recordSchema.safeParse(record)
  const result = outer.success ? validate(schema, outer.data.attributes) : null
  if (result?.ok) return result.value
  const problems = result?.errors ?? [{ field: 'attributes', message: 'missing' }]
  const id: unknown = outer.data?.['id']
  log.warn({ id, problems }, 'invalid content record skipped')
  return null
}
