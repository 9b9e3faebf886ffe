import { invalidParameter } from './failure.ts'
import { readLimit } from './lists.ts'
import type { PaymentIntent } from './objects.ts'
import type { Params } from './params.ts'
import type { Provider } from './provider.ts'

const clausePattern =
  /^(?:metadata\[(['"])(?<key>.+?)\1\]|(?<field>customer|status|currency)):(['"])(?<value>.*)\4$/

/** One `field:'value'` of Stripe's search language. */
type Clause = {
  field: 'customer' | 'status' | 'currency' | null
  metadataKey: string
  value: string
}

/**
 * `GET /v1/payment_intents/search` for exact matches joined by AND.
 * Unlike Stripe's, which lags up to a minute, it knows new intents immediately.
 */
export function searchPaymentIntents(provider: Provider, params: Params) {
  const clauses = params
    .requiredText('query')
    .split(/\s+AND\s+/i)
    .map(readClause)
  const limit = readLimit(params)
  const found: PaymentIntent[] = []
  for (const intent of provider.ledger.paymentIntents.values()) {
    if (clauses.every((clause) => matches(intent, clause))) found.push(intent)
  }
  return {
    object: 'search_result',
    data: found.toReversed().slice(0, limit),
    has_more: found.length > limit,
    next_page: null,
    url: '/v1/payment_intents/search',
  }
}

function readClause(text: string): Clause {
  const groups = clausePattern.exec(text.trim())?.groups
  const value = groups?.['value']
  if (value === undefined) {
    throw invalidParameter('query', `We were unable to parse your search query: ${text}`)
  }
  const field = groups?.['field']
  return {
    field: field === 'customer' || field === 'status' || field === 'currency' ? field : null,
    metadataKey: groups?.['key'] ?? '',
    value,
  }
}

function matches(intent: PaymentIntent, { field, metadataKey, value }: Clause): boolean {
  return (field === null ? intent.metadata[metadataKey] : intent[field]) === value
}
