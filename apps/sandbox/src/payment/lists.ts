import { invalidParameter, noSuchObject, unexpectedState } from './failure.ts'
import type { Ledger } from './ledger.ts'
import type { Params } from './params.ts'

/** Those that were made in the time that `created[gte]` and `created[lt]` name. */
export function createdWithin<Item extends { created: number }>(
  items: Item[],
  params: Params,
): Item[] {
  const created = params.group('created')
  const from = created.integer('gte') ?? 0
  const until = created.integer('lt') ?? Infinity
  return items.filter((item) => item.created >= from && item.created < until)
}

/** A page of Stripe's cursor lists, newest first: limit, starting_after, ending_before. */
export function pageOf<Item extends { id: string }>(items: Item[], params: Params, url: string) {
  const limit = readLimit(params)
  const newestFirst = items.toReversed()
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  let start = 0
  let end = newestFirst.length
  if (after !== null) start = positionOf(newestFirst, after, 'starting_after') + 1
  if (before !== null) {
    end = positionOf(newestFirst, before, 'ending_before')
    start = Math.max(0, end - limit)
  }
  const data = newestFirst.slice(start, Math.min(end, start + limit))
  const hasMore = before === null ? start + limit < newestFirst.length : start > 0
  return { object: 'list', data, has_more: hasMore, url }
}

export function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidParameter('limit', 'Limit must be from 1 to 100.')
  return limit
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw noSuchObject('object', id, param)
  return index
}

/** Replaces ids by their objects where `expand[]` asks for it, in a copy. */
export function expand(ledger: Ledger, object: object, paths: string[]): object {
  return paths.reduce(
    (expanded, path) => expandPath(ledger, expanded, path.split('.'), path),
    object,
  )
}

function expandPath(ledger: Ledger, object: object, steps: string[], path: string): object {
  const [name, ...rest] = steps
  if (name === undefined) return object
  const copy: Record<string, unknown> = { ...object }
  if (!(name in copy)) {
    throw cannotExpand(path)
  }
  const value = copy[name]
  if (Array.isArray(value)) {
    copy[name] = value.map((item: object) => expandPath(ledger, item, rest, path))
  } else if (typeof value === 'string') {
    const found = findById(ledger, value)
    if (!found) throw cannotExpand(path)
    copy[name] = expandPath(ledger, found, rest, path)
  } else if (typeof value === 'object' && value !== null) {
    copy[name] = expandPath(ledger, value, rest, path)
  }
  return copy
}

// The effect is there by now, so the answer is one to keep.
function cannotExpand(path: string) {
  const message = `This property cannot be expanded (${path}).`
  return unexpectedState(message, undefined, { param: 'expand' })
}

function findById(ledger: Ledger, id: string): object | undefined {
  const shelves = {
    cus: ledger.customers,
    pm: ledger.paymentMethods,
    seti: ledger.setupIntents,
    cs: ledger.sessions,
    pi: ledger.paymentIntents,
    ch: ledger.charges,
    re: ledger.refunds,
    du: ledger.disputes,
    issfr: ledger.fraudWarnings,
    txn: ledger.balanceTransactions,
    po: ledger.payouts,
  }
  const prefix = id.slice(0, id.indexOf('_'))
  const shelf = Object.entries(shelves).find(([name]) => name === prefix)?.[1]
  return shelf?.get(id)
}
