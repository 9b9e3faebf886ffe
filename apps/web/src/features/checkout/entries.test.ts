import type { User } from '@openline/contract/people/profile'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { addressValues } from '../address/address.ts'
import { expiredNumber } from './chosen-number.ts'
import { draftOf, type EntrySources, movedAddress, startingEntries } from './entries.ts'

const user = {
  firstName: 'Ana',
  lastName: 'Rivera',
  streetNumber: '7',
  streetDirection: null,
  streetName: 'Elm Street',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
} as User // the rest of a user plays no part

const plan = {
  planId: 'light',
  kind: 'phone',
  simTypes: ['esim', 'physical'],
} as unknown as OfferedPlan // as above

const item = {
  id: 'item-1',
  planId: 'light',
  planName: 'Light',
  simType: null,
  zipCode: '',
  couponCode: '',
  addOnId: '',
  quoteId: null,
}

function card(id: string, primaryCard: boolean) {
  return {
    id,
    primaryCard,
    cardholderName: 'Ana Rivera',
    last4Digits: '4242',
    expiry: '12/30',
    cardNetwork: 'visa' as const,
    createdAt: '2026-11-20T12:00:00.000Z',
    nextActions: [],
  }
}

const cards = [card('card-1', true), card('card-2', false)]

const network = {
  simCards: true,
  cardsByMail: true,
  retailCards: true,
  phoneAdvice: null,
  portIn: true,
  emergencyAddress: true,
  numberSearch: true,
  addOns: true,
}

const now = new Date('2026-11-22T12:00:00.000Z')

function start(changes: Partial<EntrySources> = {}) {
  return startingEntries(
    {
      draft: {},
      item,
      user,
      plan,
      network,
      cards,
      emergencyAddress: null,
      newCardId: null,
      bringsNumber: false,
      ...changes,
    },
    now,
  )
}

describe('the checkout starts from', () => {
  test('what the network can do', () => {
    expect(start({ network: { ...network, cardsByMail: false } })).toMatchObject({
      needsOwnSim: true,
      ownSim: true,
    })
    const withCard = { simType: 'physical', iccid: '8901410325123456788' } as const
    expect(start({ draft: withCard })).toMatchObject({ needsOwnSim: false, ownSim: true })
    const mailedOnly = { ...network, retailCards: false }
    expect(start({ draft: withCard, network: mailedOnly })).toMatchObject({
      needsOwnSim: false,
      ownSim: false,
    })
    const draft = { numberChoice: 'keep', imei: '356938035643809' } as const
    expect(start({ draft })).toMatchObject({ numberChoice: 'keep', imei: draft.imei })
    const less = {
      ...network,
      phoneAdvice: 'We can’t check phones here.',
      portIn: false,
      emergencyAddress: false,
    }
    expect(start({ draft, network: less })).toMatchObject({
      numberChoice: 'new',
      imei: '',
      asksEmergency: false,
    })
  })

  test('the address of the profile', () => {
    expect(start()).toMatchObject({ streetName: 'Elm Street', zipCode: '50010' })
  })

  test('the draft before the profile', () => {
    const draft = { streetNumber: '9', streetName: 'Oak Road', zipCode: '50309' }
    expect(start({ draft })).toMatchObject({ streetName: 'Oak Road', city: '', zipCode: '50309' })
  })

  test('the ZIP code of the cart, and then no street of another one', () => {
    expect(start({ item: { ...item, zipCode: '10001' } })).toMatchObject({
      streetName: '',
      state: 'NY',
      zipCode: '10001',
    })
  })

  test('the street of the draft in the ZIP code of the cart, to be checked again', () => {
    const draft = { streetNumber: '9', streetName: 'Oak Road', state: 'IA', zipCode: '50309' }
    const inCart = (zipCode: string) => {
      const sources = {
        draft,
        item: { ...item, zipCode },
        user,
        plan,
        network,
        cards,
        emergencyAddress: null,
        newCardId: null,
        bringsNumber: false,
      }
      return { ...startingEntries(sources), moved: movedAddress(sources) }
    }
    expect(inCart('50309').moved).toBeNull()
    expect(inCart('').moved).toBeNull()
    expect(inCart('50010')).toMatchObject({
      streetName: 'Oak Road',
      zipCode: '50010',
      moved: {
        field: 'zipCode',
        message: 'Your cart now has ZIP code 50010. Please check that this address is there.',
      },
    })
    expect(inCart('10001').moved?.message).toBe('ZIP code 10001 is in New York. Please check both.')
  })

  test('the address that the last order told 911, unless this checkout was begun with another', () => {
    const cabin = { streetNumber: '3', streetName: 'Lake Road', city: 'Ames', zipCode: '50010' }
    const emergencyAddress = { ...cabin, state: 'IA' } as const
    expect(start({ emergencyAddress }).emergencyAddress).toMatchObject(emergencyAddress)
    const begun = { planId: 'light' }
    expect(start({ emergencyAddress, draft: begun }).emergencyAddress).toBeNull()
    const cannotCall = { ...plan, kind: 'data' as const }
    expect(start({ emergencyAddress, plan: cannotCall }).emergencyAddress).toBeNull()
  })

  test('the SIM of the cart before that of the draft', () => {
    const chosen = { ...item, simType: 'physical' as const }
    expect(start({ item: chosen, draft: { simType: 'esim' } }).simType).toBe('physical')
  })

  test('no SIM that the plan does not have', () => {
    const esimOnly = { ...plan, simTypes: ['esim' as const] }
    expect(start({ plan: esimOnly, draft: { simType: 'physical' } }).simType).toBe('esim')
  })

  test('the primary card, or the one that was chosen, or the one that was just saved', () => {
    expect(start().cardId).toBe('card-1')
    expect(start({ draft: { cardId: 'card-2' } }).cardId).toBe('card-2')
    expect(start({ draft: { cardId: 'card-1' }, newCardId: 'card-2' }).cardId).toBe('card-2')
    expect(start({ draft: { cardId: 'removed' } }).cardId).toBe('card-1')
  })

  test('a new number for a plan without calls', () => {
    expect(start({ plan: { ...plan, kind: 'data' } }).numberChoice).toBe('new')
  })

  test('a new number for customers who bought here before', () => {
    expect(start().numberChoice).toBe('new')
    expect(start({ draft: { numberChoice: 'keep' } }).numberChoice).toBe('keep')
  })

  test('the number that was checked before, which is newer than the draft', () => {
    const draft = { numberChoice: 'new' } as const
    expect(start({ draft, bringsNumber: true })).toMatchObject({ numberChoice: 'keep', portIn: '' })
    const dataPlan = { ...plan, kind: 'data' } as const
    expect(start({ plan: dataPlan, bringsNumber: true }).numberChoice).toBe('new')
  })

  test('no number for customers who have an address or a card to enter', () => {
    expect(start({ cards: [] }).numberChoice).toBe('')
    expect(start({ user: { ...user, streetName: null } }).numberChoice).toBe('')
  })

  test('no card that has expired', () => {
    const expired = cards.map((each) => ({ ...each, expiry: '10/26' }))
    expect(start({ cards: expired, draft: { cardId: 'card-1' } }).cardId).toBe('')
  })

  test('no question for a name that the account has', () => {
    expect(start().asksName).toBe(false)
    const nameless = { ...user, firstName: '', lastName: '' }
    expect(start({ user: nameless, draft: { firstName: 'Noor' } })).toMatchObject({
      asksName: true,
      firstName: 'Noor',
      lastName: '',
    })
  })

  test('the coupon of the cart, without one that was removed there', () => {
    expect(start({ draft: { couponCode: 'WELCOME10' } }).couponCode).toBe('')
    expect(start({ item: { ...item, couponCode: 'FIRST5' } }).couponCode).toBe('FIRST5')
  })

  test('automatic renewal off', () => {
    expect(start()).toMatchObject({ autoRenew: false })
  })
})

test('the entries are restored from the draft', () => {
  const entries = {
    ...start(),
    simType: 'physical' as const,
    ownSim: true,
    iccid: '8901',
    imei: '49',
    emergencyAddress: addressValues({ streetNumber: '7', streetName: 'Elm Street' }),
  }
  const again = start({ draft: draftOf(entries, 'light', 'number') })
  expect(again).toEqual(entries)
  const nameless = { ...user, firstName: '', lastName: '' }
  const named = { ...start({ user: nameless }), firstName: 'Noor', lastName: 'Haddad' }
  expect(start({ user: nameless, draft: draftOf(named, 'light', 'address') })).toEqual(named)
})

describe('a number that was chosen', () => {
  const numberLease = {
    leaseId: '5f0c1a52-58ab-4a76-9a57-1df8a0a8b1c3',
    msisdn: '+15152719028',
    expiresAt: '2026-11-22T12:10:00.000Z',
  }
  const expired = (minutes: number) => {
    const sources = {
      draft: { numberLease },
      item,
      user,
      plan,
      network,
      cards,
      emergencyAddress: null,
    }
    const at = new Date(now.getTime() + minutes * 60_000)
    return expiredNumber({ ...sources, newCardId: null, bringsNumber: false }, at)
  }

  test('is in the draft and comes back with it', () => {
    const chosen = {
      ...start(),
      chosenMsisdn: numberLease.msisdn,
      wantedNumber: numberLease.msisdn,
    }
    const entries = {
      ...chosen,
      leaseId: numberLease.leaseId,
      leasedUntil: numberLease.expiresAt,
    }
    expect(draftOf(entries, 'light', 'address').numberLease).toEqual(numberLease)
    expect(start({ draft: { numberLease } })).toEqual(entries)
    expect(expired(0)).toBeNull()
  })

  test('is asked for again once it is kept no longer, and says so', () => {
    const gone = { ...numberLease, expiresAt: '2026-11-22T11:59:00.000Z' }
    expect(start({ draft: { numberLease: gone } })).toMatchObject({ chosenMsisdn: '' })
    expect(expired(11)).toEqual({
      field: 'wantedNumber',
      message: '(515) 271-9028 is no longer kept for you. Choose again.',
    })
  })

  test('is none where no one can choose', () => {
    const draft = { numberLease }
    expect(start({ draft, network: { ...network, numberSearch: false } })).toMatchObject({
      canChoose: false,
      chosenMsisdn: '',
    })
  })
})
