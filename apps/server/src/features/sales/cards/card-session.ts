import type { ReturnTo } from '@openline/contract/sales/cards'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { ProviderCard } from '../../../gateways/payment/payment.ts'
import { isBlocked } from '../../people/blocks/blocks.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { atProvider, type CardNeeds } from './cards.ts'
import {
  type CardSessionRow,
  closeCardSession,
  findCardByFingerprint,
  findCardSession,
  hasOtherCards,
  insertCard,
  updateCard,
} from './store.ts'

export type CardSessionResult = {
  status: 'saved' | 'pending' | 'failed'
  returnTo: ReturnTo
  cardId: string | null
}

/**
 * Finishes a visit to the card page: asks the provider what it came to and
 * keeps the card. The return page and the webhook both come here, in any order
 * and any number of times; the card is kept once. Null when the visit is not
 * this customer's (`customerId` null: any, for the webhook).
 */
export async function finishCardSession(
  deps: CardNeeds,
  sessionId: string,
  customerId: string | null,
): Promise<CardSessionResult | null> {
  const session = await findCardSession(deps.db, sessionId)
  if (!session) return null
  if (customerId !== null && session.customerId !== customerId) {
    deps.log.warn({ sessionId, customerId }, "requested another customer's card page session")
    return null
  }
  if (session.status === 'open') await settleCardSession(deps, session)
  const settled = (await findCardSession(deps.db, sessionId)) ?? session
  return {
    status: settled.status === 'open' ? 'pending' : settled.status,
    returnTo: settled.returnTo,
    cardId: settled.cardId,
  }
}

async function settleCardSession(deps: CardNeeds, session: CardSessionRow): Promise<void> {
  const page = await atProvider(deps.log, deps.payment.readCardPage(session.id))
  if (page?.status === 'open') return
  await deps.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, session.customerId)
    if ((await findCardSession(tx, session.id))?.status !== 'open') return
    const isClosed = isAnonymized(customer.email)
    const isOurs = !isClosed && page?.providerCustomerId === customer.paymentCustomerId
    // The account was closed while the page was open: the card is not to stay there, nor here.
    if (page?.status === 'saved' && isClosed) {
      const { providerCardId } = page.card
      await deps.enqueue(tx, 'forget-card', { providerCardId })
    }
    if (page?.status !== 'saved' || !isOurs) {
      deps.log.warn({ sessionId: session.id, status: page?.status, isOurs }, 'card was not saved')
      await closeCardSession(tx, session, { status: 'failed', cardId: null })
      return
    }
    const { providerCardId, fingerprint: card } = page.card
    const asked = { card, wanted: 'save_card', customerId: customer.id, call: null } as const
    if (await isBlocked(deps, tx, asked)) {
      await closeCardSession(tx, session, { status: 'failed', cardId: null })
      await deps.enqueue(tx, 'forget-card', { providerCardId })
      return
    }
    const kept = await keepCard(tx, session.customerId, page.card, deps.clock())
    await closeCardSession(tx, session, { status: 'saved', cardId: kept.cardId })
    if (kept.replaced) await deps.enqueue(tx, 'forget-card', { providerCardId: kept.replaced })
  })
}

/** The same number saved again refreshes the card we have; the provider's older copy is to be forgotten. */
async function keepCard(
  tx: Db,
  customerId: string,
  { providerCardId, fingerprint, ...details }: ProviderCard,
  at: Date,
): Promise<{ cardId: string; replaced: string | null }> {
  const known = await findCardByFingerprint(tx, customerId, fingerprint)
  if (known) {
    await updateCard(tx, known.id, { ...details, providerCardId })
    const isNewCopy = known.providerCardId !== providerCardId
    return { cardId: known.id, replaced: isNewCopy ? known.providerCardId : null }
  }
  const cardId = ownId()
  await insertCard(tx, {
    ...details,
    id: cardId,
    customerId,
    providerCardId,
    fingerprint,
    isPrimary: !(await hasOtherCards(tx, customerId, fingerprint)),
    createdAt: at,
  })
  return { cardId, replaced: null }
}
