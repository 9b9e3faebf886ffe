import { invalidField } from './problem.ts'

type Listed = { id: string }

const usualLimit = 20
const maxLimit = 100

/** One page, newest first: `limit`, the `cursor` that the page before gave, and fields that must be equal. */
export function listPage<Item extends Listed>(
  items: ReadonlyMap<string, Item>,
  query: URLSearchParams,
  filters: readonly (keyof Item & string)[],
) {
  for (const name of query.keys()) {
    if (name !== 'limit' && name !== 'cursor' && !filters.some((filter) => filter === name)) {
      throw invalidField(name, 'unknown', `${name} is not known`)
    }
  }
  const wanted = [...items.values()]
    .toReversed()
    .filter((item) => filters.every((name) => !query.has(name) || item[name] === query.get(name)))
  const start = startOf(wanted, query.get('cursor'))
  const page = wanted.slice(start, start + limitOf(query.get('limit')))
  const hasMore = start + page.length < wanted.length
  const last = page.at(-1)
  return {
    data: page,
    has_more: hasMore,
    next_cursor: hasMore && last ? Buffer.from(last.id).toString('base64url') : null,
  }
}

function limitOf(given: string | null): number {
  const limit = given === null ? usualLimit : Number(given)
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit
  throw invalidField('limit', 'invalid', `limit must be from 1 to ${maxLimit}`)
}

function startOf(items: readonly Listed[], cursor: string | null): number {
  if (cursor === null) return 0
  const id = Buffer.from(cursor, 'base64url').toString()
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw invalidField('cursor', 'invalid', 'cursor is not one that was given')
  return place + 1
}
