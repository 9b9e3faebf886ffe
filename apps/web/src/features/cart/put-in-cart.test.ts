import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type Call } from '../../lib/api-client.ts'
import { aPlan } from '../../testing/plans.ts'
import { toast } from '../../ui/toast.ts'
import { addToCart, clearCart, newCartItem, readCart } from './cart.ts'
import { type AskedPlan, askedPlan } from './cart-address.ts'
import { itemFor, putInCart } from './put-in-cart.ts'

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

/** What the address of the cart asks for: a plan, and of its choices those given. */
function asked(choices: Partial<AskedPlan> = {}): AskedPlan {
  return { planId: 'light', simType: null, zipCode: null, couponCode: null, ...choices }
}

beforeEach(() => {
  clearCart()
  for (const { id } of toast.list()) toast.close(id)
})

describe('choosing a plan', () => {
  test('adds it to an empty cart without a toast', async () => {
    await putInCart(shop, asked({ zipCode: '50309' }), signal)

    expect(readCart()).toMatchObject({ planId: 'light', planName: 'Light', zipCode: '50309' })
    expect(toast.list()).toEqual([])
  })

  test('replaces the previous plan, and Undo restores it', async () => {
    const before = newCartItem('light', 'Light', { couponCode: 'FIRST5' })
    addToCart(before)
    await putInCart(shop, asked({ planId: 'standard' }), signal)
    const [said] = toast.list()

    expect(readCart()?.planId).toBe('standard')
    expect(said?.message).toBe('Standard replaced Light.')
    expect(said?.action?.label).toBe('Undo')

    said?.action?.onPress()
    expect(readCart()).toEqual(before)
  })

  test('a second time changes nothing about the purchase', async () => {
    await putInCart(shop, asked(), signal)
    const before = readCart()
    await putInCart(shop, asked(), signal)

    expect(readCart()).toEqual(before)
    expect(toast.list()).toEqual([])
  })

  test('again with another choice is the same purchase', async () => {
    await putInCart(shop, asked({ zipCode: '50309' }), signal)
    const before = readCart()
    await putInCart(shop, asked({ zipCode: '94103', simType: 'physical' }), signal)

    expect(readCart()).toMatchObject({ id: before?.id, zipCode: '94103', simType: 'physical' })
    expect(toast.list()).toEqual([])
  })

  test('that is not on sale leaves the cart as it was', async () => {
    const before = newCartItem('light', 'Light')
    addToCart(before)

    await expect(putInCart(shop, asked({ planId: 'sold-no-more' }), signal)).rejects.toMatchObject({
      code: 'not_found',
    })
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
    expect(itemFor(standard, chosen, asked())).toMatchObject({
      simType: 'physical',
      zipCode: '50309',
      couponCode: 'FIRST5',
      quoteId: null,
    })
  })

  test('takes the ZIP code that it was chosen with', () => {
    expect(itemFor(standard, chosen, asked({ zipCode: '94103' })).zipCode).toBe('94103')
  })

  test('comes with a SIM that it is sold with', () => {
    expect(itemFor({ ...standard, simTypes: ['esim'] }, chosen, asked()).simType).toBe('esim')
    expect(itemFor(standard, null, asked()).simType).toBe('esim')
  })

  test('is a purchase of its own', () => {
    expect(itemFor(standard, chosen, asked()).id).not.toBe(chosen.id)
    expect(itemFor(light, chosen, asked()).id).toBe(chosen.id)
  })
})

test('a link names the plan and what it was chosen with', () => {
  const wanted = (path: string) => askedPlan(new URL(path, 'https://shop.example'))

  expect(wanted('/cart?plan=light&zip=50309')).toEqual(asked({ zipCode: '50309' }))
  expect(wanted('/cart?plan=light')).toEqual(asked())
  expect(wanted('/cart?plan=light&sim=physical&zip=&coupon=FIRST5')).toEqual(
    asked({ simType: 'physical', zipCode: '', couponCode: 'FIRST5' }),
  )
  expect(wanted('/cart?plan=light&sim=micro')).toEqual(asked())
  expect(wanted('/cart?plan=')).toBeNull()
  expect(wanted('/cart')).toBeNull()
})
