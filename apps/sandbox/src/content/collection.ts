/** A record as Strapi's REST API, version 4, shows it. */
export type ContentRecord = { id: number; attributes: Record<string, unknown> }

/** A content file: one record for a single type, a list of them for a collection. */
export type ContentFile = { data: ContentRecord | ContentRecord[] }

/** A query that Strapi would refuse. */
export class InvalidQuery extends Error {}

const filterName = /^filters\[(?<field>\w+)\](?:\[\$(?<operator>\w+)\])?$/
const defaultPageSize = 25
const maxPageSize = 100

/** Applies filters (`$eq`, `$ne`, `$in`), sort and pagination; `populate` is always deep here. */
export function queryCollection(records: ContentRecord[], query: URLSearchParams) {
  const tests = [...readFilters(query)]
  const found = records.filter((record) => tests.every((test) => test(record)))
  const sorted = sortBy(found, query.get('sort') ?? query.get('sort[0]') ?? '')
  const page = readCount(query, 'pagination[page]', 1)
  const pageSize = Math.min(readCount(query, 'pagination[pageSize]', defaultPageSize), maxPageSize)
  return {
    data: sorted.slice((page - 1) * pageSize, page * pageSize),
    meta: {
      pagination: {
        page,
        pageSize,
        pageCount: Math.ceil(found.length / pageSize),
        total: found.length,
      },
    },
  }
}

type Test = (record: ContentRecord) => boolean

function* readFilters(query: URLSearchParams): Generator<Test> {
  const wanted = new Map<string, string[]>()
  for (const [key, value] of query) {
    if (!key.startsWith('filters')) continue
    // `[$in][0]` and `[$in][1]` are two values of one filter.
    const filter = key.replace(/(\[\$\w+\])\[\d*\]$/, '$1')
    wanted.set(filter, [...(wanted.get(filter) ?? []), value])
  }
  for (const [key, values] of wanted) {
    const { field, operator = 'eq' } = filterName.exec(key)?.groups ?? {}
    if (field === undefined) throw new InvalidQuery(`Invalid key ${key}`)
    yield testFor(field, operator, values)
  }
}

function testFor(field: string, operator: string, values: string[]): Test {
  const has = (record: ContentRecord) => values.includes(textOf(record, field))
  if (operator === 'eq' || operator === 'in') return has
  if (operator === 'ne') return (record) => !has(record)
  throw new InvalidQuery(`Invalid operator $${operator}`)
}

function textOf(record: ContentRecord, field: string): string {
  const value = field === 'id' ? record.id : record.attributes[field]
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function sortBy(records: ContentRecord[], sort: string): ContentRecord[] {
  if (sort === '') return records
  const [field = '', order = 'asc'] = sort.split(':')
  const direction = order.toLowerCase() === 'desc' ? -1 : 1
  const compare = new Intl.Collator('en', { numeric: true }).compare
  return records.toSorted((a, b) => direction * compare(textOf(a, field), textOf(b, field)))
}

function readCount(query: URLSearchParams, key: string, fallback: number): number {
  const text = query.get(key)
  if (text === null) return fallback
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidQuery(`Invalid ${key}`)
  return Number(text)
}
