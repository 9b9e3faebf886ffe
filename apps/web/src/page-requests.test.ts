import { expect, test } from 'vitest'
import { addressOf, findPage, notFoundPage } from './page-requests.ts'
import { allPages, dashboardSelections } from './pages.ts'
import { paths } from './paths.ts'

/** The one spelling of an address; null where no page is. */
function asFound(address: string): string | null {
  const { pathname, search } = new URL(address, 'https://shop.example')
  const page = findPage(pathname, search)
  return page && addressOf(page)
}

function audienceOf(path: string) {
  return findPage(path, '')?.audience
}

test.for([
  ['/shop?utm_source=ad&zip=50309&gclid=1', '/shop?zip=50309'],
  ['/shop?sim=physical&zip=50309&kind=data', '/shop?kind=data&zip=50309&sim=physical'],
  ['/shop?zip=50309&zip=10001', '/shop?zip=50309'],
  ['/shop?zip=', '/shop?zip='],
  ['/es/faq?q=a+b&from=mail', '/es/faq?q=a+b'],
  ['/cart?zip=50309&plan=light&utm_source=ad', '/cart?plan=light&zip=50309'],
  ['/login?from=%2Fcart&email=a', '/login?from=%2Fcart'],
  ['/stripe-response?session_id=cs_1', '/stripe-response'],
  ['/?check-number', '/'],
  ['/es?utm_source=ad', '/es'],
  ['/Shop/', '/shop'],
  ['/es/', '/es'],
  ['/dashboard/payment?success=1', '/dashboard/payment'],
  ['/es/dashboard/lines/018f?esim=018f', '/es/dashboard/lines/line'],
  ['/track/aB.c?x=1', '/track/aB.c'],
] as const)('%s is the page %s', ([asked, page]) => {
  expect(asFound(asked)).toBe(page)
})

test.for([
  ['/shop.data?zip=50309&_routes=pages%2Fshop&x=1', '/shop.data?zip=50309&_routes=pages%2Fshop'],
  ['/_.data', '/_.data'],
  ['/es/_.data', '/es/_.data'],
  ['/es.data', '/es/_.data'],
  ['/es/login.data?from=x&email=a', '/es/login.data?from=x'],
] as const)('the data at %s is that of the page at %s', ([asked, page]) => {
  expect(asFound(asked)).toBe(page)
})

test.for([
  '/nowhere',
  '/shop/more',
  '/track',
  '/track/',
  '/dashboard/a',
  '/dashboard/a/b',
  '/dashboard/lines/',
  '/dashboard/lines/a/b',
  '/app/plans',
  '/es/es',
])('there is no page at %s', (path) => {
  expect(asFound(path)).toBeNull()
})

test('unknown addresses get one page in each language', () => {
  expect(addressOf(notFoundPage('/nowhere'))).toBe('/404')
  expect(addressOf(notFoundPage('/es/wp-admin/x.php'))).toBe('/es/404')
  expect(addressOf(notFoundPage('/nowhere.data'))).toBe('/404.data')
})

test('every address of the site has a page', () => {
  const found = [
    ...allPages.map(({ path, followedBy }) => (followedBy === 'token' ? `${path}/token` : path)),
    ...dashboardSelections.map(paths.dashboardSelection),
    paths.dashboardLine('id'),
  ]
  expect(found.filter((path) => asFound(path) === null)).toEqual([])
})

test('a page whose address carries a secret is not public', () => {
  expect(audienceOf('/shop')).toBe('public')
  expect(audienceOf('/es/reset-password')).toBe('secret-link')
  expect(audienceOf('/stripe-response')).toBe('secret-link')
  expect(audienceOf('/es/track/abc')).toBe('personal')
  expect(audienceOf('/receipt/abc')).toBe('personal')
  expect(audienceOf('/es/pay/abc')).toBe('personal')
})
