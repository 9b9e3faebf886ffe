import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { keepCart } from './keep-cart.ts'

const shown = {
  id: '',
  planId: 'light',
  planName: 'Light',
  simType: 'esim',
  zipCode: '50309',
  couponCode: '',
  quoteId: null,
}
const kept = { ...shown, id: 'an-id', quoteId: 'a-quote' }

type Opened = {
  readonly shown: object | null
  readonly stored?: string | null
  readonly isStorageRefused?: boolean
  readonly isStarted?: boolean
}

/** Opens the cart as the server has rendered it; gives what the browser keeps then, and what became of the page. */
function open({ stored = null, isStorageRefused = false, isStarted = false, ...opened }: Opened) {
  const storage = { cart: stored }
  const page = { startsSoon: false, told: 0, opensAnew: false }
  let change = (): void => {}
  runInNewContext(`(${keepCart.toString()})(startSoon, isStarted)`, {
    startSoon: () => {
      page.startsSoon = true
    },
    isStarted: () => isStarted,
    crypto,
    Event,
    document: {
      querySelector: () => opened.shown && { dataset: { cartItem: JSON.stringify(opened.shown) } },
    },
    location: {
      pathname: '/cart',
      replace: (path: string) => {
        page.opensAnew = path === '/cart'
      },
    },
    get localStorage() {
      if (isStorageRefused) throw new Error('refused')
      return {
        getItem: () => storage.cart,
        setItem: (_: string, value: string) => {
          storage.cart = value
        },
      }
    },
    dispatchEvent: () => {
      page.told += 1
    },
    addEventListener: (_: string, listener: typeof change) => {
      change = listener
    },
  })
  return {
    page,
    keeps: (): unknown => JSON.parse(storage.cart ?? 'null'),
    changeElsewhere: (value: string | null) => {
      storage.cart = value
      change()
    },
    lookAgain: () => change(),
  }
}

describe('the browser', () => {
  test('keeps the plan that the server shows, as a purchase of its own', () => {
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    for (const stored of [null, '{', '{}', JSON.stringify({ ...kept, id: '' })]) {
      const { keeps, page } = open({ shown, stored })
      expect(keeps()).toEqual({ ...shown, id: expect.stringMatching(uuid) })
      expect(page).toEqual({ startsSoon: false, told: 1, opensAnew: false })
    }
  })

  test('knows the purchase again, and its price as long as it is for the same choices', () => {
    const stored = JSON.stringify(kept)
    const same = open({ shown, stored })
    expect(same.keeps()).toEqual(kept)
    expect(same.page.startsSoon, 'to say whether it is another price').toBe(true)
    const moved = open({ shown: { ...shown, zipCode: '94103' }, stored })
    expect(moved.keeps()).toEqual({ ...kept, zipCode: '94103', quoteId: null })
    expect(moved.page.startsSoon).toBe(false)
  })

  test('leaves another plan to the app, which offers to undo what it replaces', () => {
    const other = JSON.stringify({ ...kept, planId: 'standard' })
    const { keeps, page } = open({ shown, stored: other })
    expect(keeps()).toEqual(JSON.parse(other))
    expect(page.startsSoon).toBe(true)
  })

  test('has the app say what became of a plan that is not shown', () => {
    expect(open({ shown: null, stored: JSON.stringify(kept) }).page.startsSoon).toBe(true)
    expect(open({ shown: null }).page.startsSoon).toBe(false)
  })

  test('that refuses storage shows the plan all the same', () => {
    const { page, lookAgain } = open({ shown, isStorageRefused: true })
    lookAgain()
    expect(page).toMatchObject({ startsSoon: false, opensAnew: false })
  })
})

describe('a cart that is changed elsewhere', () => {
  test('is opened anew, until the app does that itself', () => {
    for (const isStarted of [false, true]) {
      const { page, changeElsewhere, lookAgain } = open({ shown, isStarted })
      lookAgain()
      expect(page.opensAnew).toBe(false)
      changeElsewhere(null)
      expect(page.opensAnew).toBe(!isStarted)
    }
  })
})
