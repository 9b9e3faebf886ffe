import type { Validated } from '@openline/contract/fields'
import type { Site } from './site.ts'

type ContentRecord = Readonly<Record<string, unknown>>
type Parse<Value> = (input: unknown) => Validated<Value>

function isRecord(value: unknown): value is ContentRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of one record: those of Strapi 4 lie under `attributes`, those of 5 beside the id. */
function fieldsOf(value: unknown): ContentRecord | null {
  if (!isRecord(value)) return null
  return isRecord(value.attributes) ? value.attributes : value
}

/** The records of an answer, `{ data: [...] }` or `{ data: {…} }`. */
export function recordsOf(answer: unknown): ContentRecord[] {
  const data = isRecord(answer) ? answer.data : null
  return (Array.isArray(data) ? data : [data]).map(fieldsOf).filter((record) => record !== null)
}

/**
 * The records at `path` that `parse` accepts; others are left out, since
 * content is written by people. Empty when the content service is down: a page
 * without some of its words is better than none.
 */
export async function findRecords<Value>(
  { content }: Site,
  path: `/content/api/${string}`,
  parse: Parse<Value>,
): Promise<Value[]> {
  try {
    return recordsOf(await content(path)).flatMap((record) => {
      const parsed = parse(record)
      return parsed.ok ? [parsed.value] : []
    })
  } catch {
    return []
  }
}

/** The first such record that `isWanted`, or null. */
export async function findRecord<Value>(
  site: Site,
  path: `/content/api/${string}`,
  parse: Parse<Value>,
  isWanted: (record: Value) => boolean = () => true,
): Promise<Value | null> {
  return (await findRecords(site, path, parse)).find(isWanted) ?? null
}
