import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { findPage, listedPaths } from './page-requests.ts'
import { dashboardSelections } from './pages.ts'
import { documentPaths, isAppPath, paths } from './paths.ts'
import routes from './routes.ts'

function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? addressesOf(entry.children, path) : [path || '/']
  })
}

describe('addresses', () => {
  test('are those of the route table and of the documents', () => {
    const written = [
      ...Object.values(paths).filter((path) => typeof path === 'string'),
      ...dashboardSelections.map(paths.dashboardSelection),
      paths.dashboardLine(':lineId'),
    ]
    const routed = [...documentPaths, ...addressesOf(routes)]
    expect(routed.map((path) => path.replace('/:token', '')).toSorted()).toEqual(written.toSorted())
  })

  test('of the app are those of the route table, and no others', () => {
    for (const address of addressesOf(routes)) {
      const path = address.replace(/:\w+\??/, 'some')
      expect([path, isAppPath(path)]).toEqual([path, true])
      expect(isAppPath(`${path}/?zip=50309#plans`)).toBe(true)
      expect(isAppPath(`${path}/more/and/more`)).toBe(false)
    }
    for (const path of [...documentPaths, '/nowhere', '/dashboards', '/track', '/cart/other']) {
      expect([path, isAppPath(path)]).toEqual([path, false])
    }
  })

  test('are the ones customers know', () => {
    const selections = dashboardSelections.map(paths.dashboardSelection)
    expect([
      ...Object.values(paths).filter((path) => typeof path === 'string'),
      ...selections,
    ]).toMatchInlineSnapshot(`
      [
        "/",
        "/shop",
        "/about",
        "/cart",
        "/cart/checkout",
        "/contact-us",
        "/faq",
        "/forgot-password",
        "/login",
        "/login-without-password",
        "/login-with-password",
        "/otp-login",
        "/privacy-policy",
        "/terms-and-conditions",
        "/register",
        "/reset-password",
        "/lost-access",
        "/undo-email-change",
        "/email-change",
        "/crm-login",
        "/stripe-response",
        "/track",
        "/fix-transfer",
        "/pay",
        "/answer",
        "/receipt",
        "/dashboard",
        "/dashboard/profile",
        "/dashboard/payment",
        "/dashboard/setting",
      ]
    `)
  })

  test('that search engines are told of are for anyone, and none is of an account', () => {
    expect(listedPaths()).toEqual([
      '/',
      '/shop',
      '/about',
      '/contact-us',
      '/faq',
      '/privacy-policy',
      '/terms-and-conditions',
    ])
    expect(listedPaths().map((path) => findPage(path, '')?.audience)).toEqual(
      listedPaths().map(() => 'public'),
    )
  })
})
