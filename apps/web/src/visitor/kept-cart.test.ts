import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { keptCart, leadToKeptCart, openKeptCart } from './kept-cart.ts'

const kept = {
  id: 'an-id',
  planId: 'light',
  planName: 'Light',
  simType: 'physical',
  zipCode: '50309',
  couponCode: 'FIRST5',
  quoteId: null,
}
const keptSearch = '?plan=light&sim=physical&zip=50309&coupon=FIRST5'

type Visit = {
  readonly search?: string
  readonly stored?: string | null
  readonly isStorageRefused?: boolean
  readonly isCart?: boolean
  readonly type?: 'navigate' | 'reload' | 'back_forward'
  /** Leading to the chosen language. */
  readonly isLeaving?: boolean
}

/** Runs the script as a browser would. Gives where the page leads to immediately, and where a link to the cart does. */
function visit({ search = '', stored = JSON.stringify(kept), ...visited }: Visit = {}) {
  const { isStorageRefused = false, isCart = true, type = 'navigate', isLeaving = false } = visited
  const led: string[] = []
  const root = { hidden: isLeaving }
  let follow: (event: unknown) => void = () => {}
  const scripts = isCart ? [openKeptCart, leadToKeptCart] : [leadToKeptCart]
  runInNewContext(
    scripts.map((script) => `(${script.toString()})(${keptCart.toString()})`).join(';'),
    {
      URLSearchParams,
      performance: { getEntriesByType: () => [{ type }] },
      location: { pathname: '/cart', search, replace: (address: string) => led.push(address) },
      document: { documentElement: root },
      get localStorage() {
        if (isStorageRefused) throw new Error('refused')
        return { getItem: () => stored }
      },
      addEventListener: (_: string, listener: typeof follow) => {
        follow = listener
      },
    },
  )
  const link = { search: '' }
  follow({ target: { closest: () => link } })
  return { leadsTo: led[0] ?? null, link, root }
}

describe('the page of the cart', () => {
  test('leads to the kept cart when its address names no plan, and shows nothing before', () => {
    const { leadsTo, root } = visit()
    expect(leadsTo).toBe(`/cart${keptSearch}`)
    expect(root.hidden).toBe(true)
  })

  test.each<[string, Visit]>([
    ['that is empty', { stored: null }],
    ['that cannot be read', { stored: '{' }],
    ['of a browser that refuses storage', { isStorageRefused: true }],
    ['that the address names', { search: keptSearch }],
    ['on its way to another language', { isLeaving: true }],
    ['that is another page', { isCart: false }],
  ])('stays with a cart %s', (_, visited) => {
    expect(visit(visited).leadsTo).toBeNull()
  })

  test('takes a choice for what it says, and the rest from the cart before', () => {
    expect(visit({ search: '?plan=light&zip=94103' }).leadsTo).toBe(
      '/cart?plan=light&zip=94103&sim=physical&coupon=FIRST5',
    )
    expect(visit({ search: '?plan=standard' }).leadsTo).toBe(
      '/cart?plan=standard&zip=50309&coupon=FIRST5',
    )
  })

  test('leaves a ZIP code that was emptied empty', () => {
    expect(visit({ search: '?plan=light&sim=esim&zip=&coupon=' }).leadsTo).toBeNull()
  })

  test.each(['navigate', 'reload'] as const)('keeps a plan that was chosen by %s', (type) => {
    const search = '?plan=standard&sim=esim&zip=94103&coupon=YEAR25'
    expect(visit({ search, type }).leadsTo).toBeNull()
    expect(visit({ search, type, stored: null }).leadsTo).toBeNull()
  })

  test('shows after Back what the cart holds by now', () => {
    const search = '?plan=standard&sim=esim&zip=94103'
    const type = 'back_forward'
    expect(visit({ search, type }).leadsTo).toBe(`/cart${keptSearch}`)
    expect(visit({ search, type, stored: null }).leadsTo).toBe('/cart')
    expect(visit({ search, type, isStorageRefused: true }).leadsTo).toBeNull()
  })
})

test('a link to the cart leads to what is kept', () => {
  expect(visit({ isCart: false }).link.search).toBe(keptSearch.slice(1))
  expect(visit({ isCart: false, stored: null }).link.search).toBe('')
})
