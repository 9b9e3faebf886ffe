import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { cardInWords } from '@openline/contract/office/code-labels-desk'
import type {
  changePlanFor,
  chooseRenewalCardFor,
  listRenewalChoices,
} from '@openline/contract/processes/renewals-desk'
import { AppError } from '../../../app-error.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { requireCapability } from '../../platform/network/network.ts'
import { hasExpired, requireCard } from '../../sales/cards/cards.ts'
import { listCardsOf } from '../../sales/cards/store.ts'
import { withTaxesAsked } from './asked-taxes.ts'
import type { AutomaticNeeds } from './automatic.ts'
import { requireAnyRenewalLine } from './desk-renewals.ts'
import { renewalCardOf } from './renewal-card.ts'
import { lockRenewalLine, nextPlanId, type RenewalLine } from './renewal-lines.ts'
import { lockRenewal } from './renewal-orders.ts'
import { giveUpWaiting, offersOf, savePlanChoice, switchOff } from './renewal-settings.ts'
import { saveRenewalSettings } from './settings-store.ts'

type Message = { message: string }

/** What the next period of a line can have, and be charged to. Throws 404. */
export async function listChoices(
  deps: AutomaticNeeds,
  lineId: string,
): Promise<OutputOf<typeof listRenewalChoices>> {
  const line = await requireAnyRenewalLine(deps.db, lineId)
  const [offers, cards] = await Promise.all([
    offersOf(deps, line),
    listCardsOf(deps.db, line.customerId),
  ])
  const chosen = renewalCardOf(line, cards)
  const now = deps.clock()
  return {
    plans: offers.map(({ plan, lines }) => ({
      planId: plan.planId,
      planName: plan.name,
      totalCents: lines.finalCheckoutAmountCents,
      isChosen: plan.planId === nextPlanId(line),
    })),
    cards: cards
      .filter((card) => !hasExpired(card, now))
      .map(({ id, network: cardNetwork, last4Digits }) => ({
        id,
        cardNetwork,
        last4Digits,
        isChosen: id === chosen?.id,
      })),
  }
}

/** Turns automatic renewal off for a customer who asks: a stop must be as easy as a call (record 035). */
export async function switchOffFor(
  deps: AutomaticNeeds,
  by: StaffActor,
  lineId: string,
  { reason }: { reason: string },
): Promise<Message> {
  await requireAnyRenewalLine(deps.db, lineId)
  const termsVersion = await deps.termsVersion()
  await actionAtDesk(deps, {
    by,
    name: 'switchAutoRenewOffFor',
    reason,
    subject: { kind: 'line', id: lineId },
    lock: (tx) => lockRenewalLine(tx, lineId),
    async act(tx, line, { at }) {
      if (!line?.autoRenew) return null
      await switchOff(deps, tx, { line, termsVersion, by: 'support' })
      await recordActivity(tx, { lineId, kind: 'auto_renew_stopped', by: 'support', at })
      const [before, after] = [{ autoRenew: true }, { autoRenew: false }]
      return { customerId: line.customerId, before, after, result: null }
    },
  })
  return { message: 'Auto-renew is off. The customer gets an email.' }
}

/** A line whose owner has approved that the caller changes how it renews. */
async function requireApproved(
  deps: AutomaticNeeds,
  { staff }: StaffActor,
  lineId: string,
): Promise<RenewalLine> {
  const line = await requireAnyRenewalLine(deps.db, lineId)
  const { customerId } = line
  await requireApproval(deps, { customerId, staffId: staff.staffId, scope: 'renewal' })
  return line
}

/** The plan of the next period, by the owner's own function. Throws what that throws, and 409 for the same plan. */
export async function changePlanOf(
  deps: AutomaticNeeds,
  by: StaffActor,
  lineId: string,
  { planId, reason }: HandlerInput<typeof changePlanFor>['body'],
): Promise<Message> {
  await requireCapability(deps, 'planChange', () => 'The network can’t change plans.')
  const approved = await requireApproved(deps, by, lineId)
  const number = await giveUpWaiting(deps, approved)
  const planName = await withTaxesAsked(deps, (asked) =>
    actionAtDesk(asked, {
      by,
      name: 'changePlanFor',
      reason,
      subject: { kind: 'line', id: lineId },
      lock: (tx) => lockRenewal(tx, lineId, number),
      async act(tx, locked, { at }) {
        const isLocked = locked !== null && locked !== 'busy'
        if (isLocked && locked.line.customerId !== approved.customerId) return null
        const price = await savePlanChoice(asked, tx, locked, planId)
        if (!price || !isLocked) return null
        const { line } = locked
        await deps.emails.changedFor(tx, line, { kind: 'plan', price })
        const { name: detail } = price.plan
        const activity = { lineId, kind: 'plan_change_chosen', by: 'support', detail, at } as const
        await recordActivity(tx, activity)
        const before = { planId: nextPlanId(line) }
        const after = { planId: price.plan.planId }
        return { customerId: line.customerId, before, after, result: detail }
      },
    }),
  )
  return { message: `${planName} is the plan of the next period. The customer gets an email.` }
}

/** The card that renews, of those that the owner has saved. Throws a field error for any other, and 409 for the same. */
export async function chooseCardOf(
  deps: AutomaticNeeds,
  by: StaffActor,
  lineId: string,
  { cardId, reason }: HandlerInput<typeof chooseRenewalCardFor>['body'],
): Promise<Message> {
  const { customerId } = await requireApproved(deps, by, lineId)
  const { network, last4Digits } = await requireCard(deps, customerId, cardId)
  const card = cardInWords(network, last4Digits)
  await actionAtDesk(deps, {
    by,
    name: 'chooseRenewalCardFor',
    reason,
    subject: { kind: 'line', id: lineId },
    lock: (tx) => lockRenewalLine(tx, lineId),
    async act(tx, line, { at }) {
      if (line?.customerId !== customerId) return null
      // Who deletes the card locks its owner.
      await lockCustomer(tx, customerId)
      const cards = await listCardsOf(tx, customerId)
      const before = renewalCardOf(line, cards)
      if (!cards.some(({ id }) => id === cardId)) throw deleted()
      if (before?.id === cardId) return null
      await saveRenewalSettings(tx, lineId, { cardId })
      await deps.emails.changedFor(tx, line, { kind: 'card', last4Digits })
      await recordActivity(tx, { lineId, kind: 'renewal_card_chosen', by: 'support', at })
      const beforeWords = before && { card: cardInWords(before.network, before.last4Digits) }
      return { customerId, before: beforeWords, after: { card }, result: null }
    },
  })
  return { message: `${card} renews this line. The customer gets an email.` }
}

function deleted(): AppError {
  return new AppError('conflict', 'The customer just deleted this card.')
}
