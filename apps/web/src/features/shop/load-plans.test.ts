import type { FieldError } from '@openline/contract/errors'
import { describe, expect, test } from 'vitest'
import { ApiError, type Call } from '../../lib/api-client.ts'
import { aPlan } from '../../testing/plans.ts'
import { loadPlans, loadSample } from './load-plans.server.ts'

/** A server that prices plans at 50309 and answers any other ZIP code with `refusal`. */
function shopThatRefuses(refusal: ApiError) {
  const answer = (_: unknown, { query }: { query: { zipCode?: string } }) => {
    if (query.zipCode === undefined) return Promise.resolve({ plans: [aPlan()] })
    if (query.zipCode !== '50309') return Promise.reject(refusal)
    return Promise.resolve({ plans: [aPlan({ allInPriceCents: 2831 })] })
  }
  return answer as unknown as Call // answers the one endpoint that is asked for
}

function refused(errors: FieldError[]) {
  return new ApiError({ status: 422, code: 'zip_not_served', message: 'Please look again', errors })
}

const noAlaska = refused([{ field: 'zipCode', message: 'We do not serve Alaska yet' }])

describe('the plans of the shop', () => {
  test('come without totals as long as there is no ZIP code', async () => {
    expect(await loadPlans(shopThatRefuses(noAlaska), null)).toEqual({
      plans: [aPlan()],
      zipCode: '',
      zipError: '',
    })
  })

  test('come with totals for a ZIP code', async () => {
    const { plans, zipCode, zipError } = await loadPlans(shopThatRefuses(noAlaska), '50309')

    expect(plans[0]?.allInPriceCents).toBe(2831)
    expect([zipCode, zipError]).toEqual(['50309', ''])
  })

  test('stay readable when the ZIP code has no prices, with the reason beside it', async () => {
    expect(await loadPlans(shopThatRefuses(noAlaska), '99501')).toEqual({
      plans: [aPlan()],
      zipCode: '99501',
      zipError: 'We do not serve Alaska yet',
    })
  })

  test('fail as a page when the shop itself is down', async () => {
    const down = new ApiError({ status: 500, code: 'internal', message: 'Sorry' })

    await expect(loadPlans(shopThatRefuses(down), '99501')).rejects.toBe(down)
  })
})

describe('the bill of the home page', () => {
  const billAt = (zipCode: string | null, refusal = noAlaska) =>
    loadSample(shopThatRefuses(refusal), { zipCode, sampleZipCode: '50309' })
  const plans = [aPlan({ allInPriceCents: 2831 })]

  test('is a sample from where the carrier is as long as there is no ZIP code', async () => {
    expect(await billAt(null)).toEqual({ plans, zipCode: '', zipError: '' })
  })

  test('is for the ZIP code that was asked for', async () => {
    expect(await billAt('50309')).toEqual({ plans, zipCode: '50309', zipError: '' })
  })

  test('stays the sample when a ZIP code has no prices, with the reason beside it', async () => {
    const zipError = 'We do not serve Alaska yet'
    expect(await billAt('99501')).toEqual({ plans, zipCode: '99501', zipError })
  })

  test('is left out while the shop is down: the page says the rest', async () => {
    const down = new ApiError({ status: 500, code: 'internal', message: 'Sorry' })
    expect(await billAt('99501', down)).toBeNull()
  })
})
