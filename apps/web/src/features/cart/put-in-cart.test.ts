import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type Call } from '../../lib/api-client.ts'
import { aPlan } from '../../testing/plans.ts'
import { toast } from '../../ui/toast.ts'
import { addToCart, clearCart, newCartItem, readCart } from './cart.ts'
import { itemFor, putInCart } from './put-in-cart.ts'
import { wantedPlan } from './wanted-plan.ts'

const { signal } = new AbortController()

/** A server that sells these plans and no others. */
function shopWith(...plans: ReturnType<typeof aPlan>[]) {
  const answer = (_: unknown, { params }: { params: { id: string } }) => {
    const plan = plans.find(({ planId }) => planId === params.id)
    const notFound = new ApiError({ status: 404, code: 'not_found', message: 'We do not know it' })
    return plan ? Promise.resolve({ plan }) : Promise.reject(notFound)
  }
  return answer as unknown as Call // answers the one endpoint that is asked for
}

const light = aPlan({ planId: 'light', name: 'Light' })
const standard = aPlan({ planId: 'standard', name: 'Standard' })
const shop = shopWith(light, standard)

beforeEach(() => {
  clearCart()
  for (const { id } of toast.list()) toast.close(id)
})

describe('choosing a plan', () => {
  test('adds it to an empty cart without a toast', async () => {
    await putInCart(shop, { planId: 'light', zipCode: '50309' }, signal)

    expect(readCart()).toMatchObject({ planId: 'light', planName: 'Light', zipCode: '50309' })
    expect(toast.list()).toEqual([])
  })

  test('replaces the previous plan, and Undo restores it', async () => {
    const before = newCartItem('light', 'Light', { couponCode: 'FIRST5' })
    addToCart(before)
    await putInCart(shop, { planId: 'standard', zipCode: '' }, signal)
    const [said] = toast.list()

    expect(readCart()?.planId).toBe('standard')
    expect(said?.message).toBe('Standard replaced Light.')
    expect(said?.action?.label).toBe('Undo')

    said?.action?.onPress()
    expect(readCart()).toEqual(before)
  })

  test('a second time changes nothing about the purchase', async () => {
    await putInCart(shop, { planId: 'light', zipCode: '' }, signal)
    const before = readCart()
    await putInCart(shop, { planId: 'light', zipCode: '' }, signal)

    expect(readCart()).toEqual(before)
    expect(toast.list()).toEqual([])
  })

  test('that is not on sale leaves the cart as it was', async () => {
    const before = newCartItem('light', 'Light')
    addToCart(before)

    await expect(
      putInCart(shop, { planId: 'sold-no-more', zipCode: '' }, signal),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(readCart()).toEqual(before)
  })
})

describe('a new plan in the cart', () => {
  const chosen = newCartItem('light', 'Light', {
    simType: 'physical',
    zipCode: '50309',
    couponCode: 'FIRST5',
  })

  test('keeps what was chosen for the one before', () => {
    expect(itemFor(standard, chosen, '')).toMatchObject({
      simType: 'physical',
      zipCode: '50309',
      couponCode: 'FIRST5',
      quoteId: null,
    })
  })

  test('takes the ZIP code that it was chosen with', () => {
    expect(itemFor(standard, chosen, '94103').zipCode).toBe('94103')
  })

  test('comes with a SIM that it is sold with', () => {
    expect(itemFor({ ...standard, simTypes: ['esim'] }, chosen, '').simType).toBe('esim')
    expect(itemFor(standard, null, '').simType).toBe('esim')
  })

  test('is a purchase of its own', () => {
    expect(itemFor(standard, chosen, '').id).not.toBe(chosen.id)
    expect(itemFor(light, chosen, '').id).toBe(chosen.id)
  })
})

test('a link names the plan and the ZIP code it was chosen with', () => {
  const wanted = (path: string) => wantedPlan(new URL(path, 'https://shop.example'))

  expect(wanted('/cart?plan=light&zip=50309')).toEqual({ planId: 'light', zipCode: '50309' })
  expect(wanted('/cart?plan=light')).toEqual({ planId: 'light', zipCode: '' })
  expect(wanted('/cart?plan=')).toBeNull()
  expect(wanted('/cart')).toBeNull()
})
