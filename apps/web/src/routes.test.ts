import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { dashboardSelections, paths } from './paths.ts'
import routes from './routes.ts'

function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? addressesOf(entry.children, path) : [path || '/']
  })
}

describe('addresses', () => {
  test('are those of the route table', () => {
    const written = [
      ...Object.values(paths).filter((path) => typeof path === 'string'),
      ...dashboardSelections.map(paths.dashboardSelection),
      paths.dashboardLine(':lineId'),
    ]
    const routed = addressesOf(routes).filter((path) => path !== '/*')
    expect(routed.map((path) => path.replace('/:token', '')).toSorted()).toEqual(written.toSorted())
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
        "/crm-login",
        "/stripe-response",
        "/track",
        "/receipt",
        "/dashboard",
        "/dashboard/profile",
        "/dashboard/payment",
        "/dashboard/setting",
      ]
    `)
  })
})
