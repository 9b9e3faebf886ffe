import { formatDate } from '@openline/contract/dates'
import { cardInWords } from '@openline/contract/office/code-labels-desk'
import type { KnownFact } from '@openline/contract/people/blocks-desk'
import { addressLines } from '@openline/contract/street-line'
import { idOfRequest } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { isAnonymized } from '../customers/anonymized.ts'
import { listMergedInto } from '../customers/merged-store.ts'
import type { Customer } from '../customers/store.ts'
import { type BlockKey, keysOf, mailboxOf } from './block-keys.ts'
import type { Blockable } from './desk-blocks.ts'
import { listCardFacts, listNetworkFacts, listOrderFacts } from './desk-fact-store.ts'
import { listRunning } from './store.ts'

/** Something of a customer that can be blocked, with the orders that it belongs to. */
export type Fact = Blockable & { readonly id: string; readonly orderIds: readonly string[] }

/**
 * All that is known of a customer and of accounts that were merged into theirs, each once: mailboxes, cards, phones,
 * networks and addresses. `askedId` is the account that was asked about: its facts keep their ids when it is merged.
 */
export async function readFacts(
  db: Db,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  askedId: string,
): Promise<Fact[]> {
  const facts = new Map<string, Fact>()
  const add = (what: Blockable, orderId: string | null) => {
    const factId = idOfRequest(askedId, what.kind, what.key)
    const known = facts.get(factId)
    const orderIds = [...(known?.orderIds ?? []), ...(orderId === null ? [] : [orderId])]
    facts.set(factId, { ...(known ?? what), id: factId, orderIds })
  }
  for (const each of [email, ...(await listMergedInto(db, id)).map((merged) => merged.email)]) {
    if (each === null || isAnonymized(each)) continue
    add({ kind: 'email', key: mailboxOf(each), label: mailboxOf(each) }, null)
  }
  for (const { fingerprint, network, last4Digits, orderId } of await listCardFacts(db, id)) {
    const label = cardInWords(network, last4Digits)
    if (fingerprint) add({ kind: 'card', key: fingerprint, label }, orderId)
  }
  for (const { imei, shipTo, orderId } of await listOrderFacts(db, id)) {
    if (imei) add({ kind: 'device', key: imei, label: `IMEI ${imei}` }, orderId)
    const lines = addressLines(shipTo).join(', ')
    for (const place of keysOf({ address: shipTo })) add({ ...place, label: lines }, orderId)
  }
  for (const { network, seenAt, orderId } of await listNetworkFacts(db, id)) {
    const label = `Used on ${formatDate(seenAt ?? new Date(0), 'MMM D, YYYY', 'UTC')}`
    if (network) add({ kind: 'network', key: network, label }, orderId)
  }
  return [...facts.values()]
}

const shared: ReadonlySet<BlockKey['kind']> = new Set(['network', 'address'])

/** The facts as staff see them, with those of one order marked. */
export function presentFacts(
  facts: readonly Fact[],
  { orderId, blocked }: { orderId: string | null; blocked: readonly BlockKey[] },
): KnownFact[] {
  return facts.map(({ id, kind, key, label, orderIds }) => ({
    id,
    kind,
    label,
    isOwn: !shared.has(kind),
    isOfOrder: orderId !== null && orderIds.includes(orderId),
    isBlocked: blocked.some((block) => block.kind === kind && block.key === key),
  }))
}

/** Blocks that run and concern a customer. */
export function listBlocksOf(db: Db, customerId: string, facts: readonly Fact[], now: Date) {
  return listRunning(db, { keys: facts, customerId }, now)
}
