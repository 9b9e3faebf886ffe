import { describe, expect, test } from 'vitest'
import {
  addToCart,
  type CartItem,
  chooseInCart,
  clearCart,
  newCartItem,
  parseCart,
  purchaseKey,
  readCart,
  rememberQuote,
  removeFromCart,
  withChoices,
} from './cart.ts'

function light() {
  return newCartItem('light-monthly', 'Light', { zipCode: '50309' })
}

function standard() {
  return newCartItem('standard-monthly', 'Standard')
}

describe('the cart', () => {
  test('holds one plan: the next one replaces it', () => {
    const [first, second] = [light(), standard()]
    addToCart(first)

    expect(addToCart(second)).toEqual(first)
    expect(readCart()).toEqual(second)
  })

  test('gives back what it held, so that Undo can put it there again', () => {
    const item = light()
    addToCart(item)

    expect(clearCart()).toEqual(item)
    expect(readCart()).toBeNull()
  })

  test('is emptied only by the item that it holds', () => {
    const [old, current] = [light(), standard()]
    addToCart(old)
    addToCart(current)

    expect(removeFromCart(old.id)).toBe(false)
    expect(readCart()).toEqual(current)
    expect(removeFromCart(current.id)).toBe(true)
    expect(readCart()).toBeNull()
  })

  test('takes the same plan twice as two purchases', () => {
    expect(light().id).not.toBe(light().id)
    expect(light().id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('keeps the purchase while its choices change', () => {
    const item = light()
    addToCart(item)
    chooseInCart(item.id, { simType: 'physical', couponCode: 'FIRST5' })

    expect(readCart()).toEqual({ ...item, simType: 'physical', couponCode: 'FIRST5' })
  })

  test('ignores choices for an item that it no longer holds', () => {
    const [old, current] = [light(), standard()]
    addToCart(old)
    addToCart(current)
    chooseInCart(old.id, { zipCode: '94103' })
    rememberQuote(old.id, 'quote-of-the-old-item')

    expect(readCart()).toEqual(current)
  })
})

describe('the price last shown', () => {
  const quoted = (): CartItem => ({ ...light(), quoteId: 'shown' })

  test('is removed when a choice changes the price of the plan', () => {
    expect(withChoices(quoted(), { zipCode: '94103' }).quoteId).toBeNull()
    expect(withChoices(quoted(), { simType: 'physical' }).quoteId).toBeNull()
    expect(withChoices(quoted(), { couponCode: 'FIRST5' }).quoteId).toBeNull()
  })

  test('is kept when the same is chosen again', () => {
    const item = quoted()

    expect(withChoices(item, { zipCode: '50309' })).toBe(item)
  })

  test('is no choice: remembering it asks for no new price', () => {
    const item = light()
    addToCart(item)
    rememberQuote(item.id, 'shown')

    expect(readCart()?.quoteId).toBe('shown')
    expect(purchaseKey(readCart())).toBe(purchaseKey(item))
    expect(purchaseKey(readCart())).not.toBe(purchaseKey(null))
  })
})

describe('what is stored', () => {
  test('reads back as it was', () => {
    const item: CartItem = { ...light(), simType: 'esim', couponCode: 'FIRST5', quoteId: 'shown' }

    expect(parseCart(JSON.stringify(item))).toEqual(item)
  })

  test.each([null, '', '{', '7', '"cart"', '[]', '{}', '{"id":"a"}', '{"id":7,"planId":"light"}'])(
    'is an empty cart when it makes no sense: %s',
    (stored) => {
      expect(parseCart(stored)).toBeNull()
    },
  )

  test('is taken without the parts that make no sense', () => {
    expect(parseCart('{"id":"a","planId":"light","simType":"e","zipCode":5}')).toEqual({
      id: 'a',
      planId: 'light',
      planName: '',
      simType: null,
      zipCode: '',
      couponCode: '',
      addOnId: '',
      quoteId: null,
    })
  })
})
