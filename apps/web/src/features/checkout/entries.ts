import type { Address } from '@openline/contract/address-schema'
import { hasExpired } from '@openline/contract/card-expiry'
import type { FieldError } from '@openline/contract/errors'
import type { User } from '@openline/contract/people/profile'
import type { NetworkOffer } from '@openline/contract/platform/network'
import type { CheckoutDraft } from '@openline/contract/processes/checkout'
import type { Card } from '@openline/contract/sales/cards'
import type { OfferedPlan, SimType } from '@openline/contract/sales/shop'
import { zipProblem } from '@openline/contract/zip-codes'
import { t } from '@openline/i18n/i18n'
import { type AddressValues, addressValues, stateToFill } from '../address/address.ts'
import type { CartItem } from '../cart/cart.ts'
import type { StepId } from './steps.ts'

/** Everything a customer enters on the way to an order, as typed. Empty: not chosen or entered yet. */
export type Entries = AddressValues & {
  readonly simType: SimType | ''
  /** "I already have a SIM from …". */
  readonly ownSim: boolean
  readonly iccid: string
  readonly imei: string
  /** The network can say which phones work. */
  readonly canCheckPhone: boolean
  readonly numberChoice: 'new' | 'keep' | ''
  /** The number to keep. */
  readonly portIn: string
  /** A new number can be chosen. */
  readonly canChoose: boolean
  /** The new number that is picked in the list; empty for any. It is kept once the step is done. */
  readonly wantedNumber: string
  /** The new number that is kept, the id of its lease, and until when. Empty: any number. */
  readonly chosenMsisdn: string
  readonly leaseId: string
  readonly leasedUntil: string
  /** The account has no name yet, so that it is asked for with the address. */
  readonly asksName: boolean
  readonly firstName: string
  readonly lastName: string
  /** A SIM card is activated that the customer holds: none is mailed. */
  readonly needsOwnSim: boolean
  /** The line will call over Wi-Fi, and 911 can be told where. */
  readonly asksEmergency: boolean
  /** Where 911 sends help when it does; null for the same address. */
  readonly emergencyAddress: AddressValues | null
  readonly cardId: string
  readonly couponCode: string
  /** Data or a pass to buy with the plan; empty for nothing. */
  readonly addOnId: string
  readonly autoRenew: boolean
}

/** What the entries start from. */
export type EntrySources = {
  readonly draft: CheckoutDraft
  readonly item: CartItem
  readonly user: User
  readonly plan: OfferedPlan
  readonly network: NetworkOffer
  readonly cards: readonly Card[]
  /** What the last order told 911, where that was another address than the one for mail. */
  readonly emergencyAddress: Address | null
  /** A card that was saved on the provider's page just now. */
  readonly newCardId: string | null
  /** A number was checked before the checkout. */
  readonly bringsNumber: boolean
}

/**
 * What is known already: a choice made in the cart is newer than the draft,
 * which the checkout itself keeps in step with the cart; the profile fills the rest.
 */
export function startingEntries(sources: EntrySources, now = new Date()): Entries {
  const { draft, item, plan, user, network } = sources
  const simType = item.simType ?? draft.simType ?? ''
  const iccid = draft.iccid ?? ''
  return {
    simType: startingSimType(simType, plan),
    ownSim: network.retailCards && (iccid !== '' || !network.cardsByMail),
    needsOwnSim: !network.cardsByMail,
    iccid,
    ...startingPhone(sources),
    numberChoice: startingNumber(sources, now),
    portIn: draft.msisdn ?? '',
    ...startingChosen(sources, now),
    asksName: user.firstName === '',
    firstName: user.firstName || (draft.firstName ?? ''),
    lastName: user.lastName || (draft.lastName ?? ''),
    ...startingAddress(sources),
    ...startingEmergency(sources),
    cardId: startingCard(sources, now),
    couponCode: item.couponCode,
    addOnId: network.addOns ? item.addOnId : '',
    autoRenew: draft.autoRenew ?? false,
  }
}

/** Only a network that knows phones is asked about one. */
function startingPhone({ draft, network }: EntrySources): Pick<Entries, 'canCheckPhone' | 'imei'> {
  const canCheckPhone = network.phoneAdvice === null
  return { canCheckPhone, imei: canCheckPhone ? (draft.imei ?? '') : '' }
}

/** What the draft kept. One that is over is not chosen any more; `expiredNumber` says so. */
export function startingChosen({ draft, plan, network }: EntrySources, now: Date) {
  const canChoose = plan.kind === 'phone' && network.numberSearch
  const { leaseId = '', msisdn = '', expiresAt = '' } = draft.numberLease ?? {}
  const isKept = canChoose && msisdn !== '' && Date.parse(expiresAt) > now.getTime()
  const chosen = isKept
    ? { chosenMsisdn: msisdn, leaseId, leasedUntil: expiresAt }
    : { chosenMsisdn: '', leaseId: '', leasedUntil: '' }
  return { canChoose, wantedNumber: chosen.chosenMsisdn, ...chosen }
}

/** Of the address for 911, which not every network and plan has. */
function startingEmergency({
  draft,
  plan,
  network,
  emergencyAddress,
}: EntrySources): Pick<Entries, 'asksEmergency' | 'emergencyAddress'> {
  const asksEmergency = plan.kind === 'phone' && network.emergencyAddress
  // A checkout that was begun says itself what is another address.
  const begun = draft.planId === undefined ? emergencyAddress : draft.emergencyAddress
  const wanted = asksEmergency ? begun : null
  return { asksEmergency, emergencyAddress: wanted ? addressValues(wanted) : null }
}

function startingSimType(wanted: Entries['simType'], { simTypes }: OfferedPlan) {
  if (wanted !== '' && simTypes.includes(wanted)) return wanted
  return simTypes.length === 1 ? (simTypes[0] ?? '') : ''
}

/** The profile's street is in the profile's ZIP code: it is no guess for another one. */
function startingAddress({ draft, item, user }: EntrySources): AddressValues {
  const drafted = addressValues(draft)
  const zipCode = item.zipCode || drafted.zipCode
  if (drafted.streetName !== '' || drafted.city !== '') return { ...drafted, zipCode }
  const known = addressValues(user)
  const isElsewhere = zipCode !== '' && zipCode !== known.zipCode
  return isElsewhere ? { ...addressValues({ state: stateOf(zipCode) }), zipCode } : known
}

function stateOf(zipCode: string) {
  return stateToFill(zipCode, { state: '', follows: null })
}

/** What to say of an address from the draft when the cart got another ZIP code since; null otherwise. */
export function movedAddress({ draft, item }: EntrySources): FieldError | null {
  const drafted = addressValues(draft)
  const { zipCode } = item
  if (drafted.streetName === '' || zipCode === '' || drafted.zipCode === zipCode) return null
  const message =
    zipProblem({ ...drafted, zipCode }) ??
    t('Your cart now has ZIP code {zipCode}. Please check that this address is there.', { zipCode })
  return { field: 'zipCode', message }
}

function usableCards({ cards }: EntrySources, now: Date): readonly Card[] {
  return cards.filter(({ expiry }) => !hasExpired(expiry, now))
}

function startingCard(sources: EntrySources, now: Date): string {
  const { draft, newCardId } = sources
  const usable = usableCards(sources, now)
  const has = (cardId: string | null | undefined) => usable.some(({ id }) => id === cardId)
  const chosen = [newCardId, draft.cardId].find(has)
  return chosen ?? usable.find(({ primaryCard }) => primaryCard)?.id ?? ''
}

/** Returning customers get a new number by default; they can still choose to keep one. */
function startingNumber(sources: EntrySources, now: Date): Entries['numberChoice'] {
  const { draft, plan, user, network, bringsNumber } = sources
  if (plan.kind === 'data' || !network.portIn) return 'new'
  if (bringsNumber) return 'keep'
  const isReturning = user.streetName !== null && usableCards(sources, now).length > 0
  return draft.numberChoice ?? (isReturning ? 'new' : '')
}

/** The entries that the server stores, and the open step. */
export function draftOf(entries: Entries, planId: string, step: StepId): CheckoutDraft {
  return {
    planId,
    step,
    ...(entries.simType !== '' && { simType: entries.simType }),
    ...(entries.numberChoice !== '' && { numberChoice: entries.numberChoice }),
    iccid: entries.ownSim ? entries.iccid : '',
    imei: entries.imei,
    msisdn: entries.portIn,
    ...(entries.chosenMsisdn !== '' && {
      numberLease: {
        leaseId: entries.leaseId,
        msisdn: entries.chosenMsisdn,
        expiresAt: entries.leasedUntil,
      },
    }),
    couponCode: entries.couponCode,
    ...(entries.asksName && { firstName: entries.firstName, lastName: entries.lastName }),
    ...addressValues(entries),
    ...(entries.emergencyAddress && { emergencyAddress: entries.emergencyAddress }),
    cardId: entries.cardId,
    autoRenew: entries.autoRenew,
  }
}
