import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavLink } from './nav-link.tsx'
import { PageAddressContext } from './page-address.ts'

function isMarked(at: string, to: string, exact = false) {
  const [pathname = '', search = ''] = at.split(/(?=\?)/)
  const html = renderToString(
    <PageAddressContext value={{ pathname, search, hash: '' }}>
      <NavLink to={to} exact={exact}>
        Shop
      </NavLink>
    </PageAddressContext>,
  )
  return html.includes('aria-current="page"')
}

test('a link marks the current page', () => {
  expect(isMarked('/shop', '/shop')).toBe(true)
  expect(isMarked('/shop?zip=50309', '/shop')).toBe(true)
  expect(isMarked('/about', '/shop')).toBe(false)
  expect(isMarked('/shopping', '/shop')).toBe(false)
})

test('an address below another belongs to it, unless the match must be exact', () => {
  expect(isMarked('/dashboard/profile', '/dashboard')).toBe(true)
  expect(isMarked('/dashboard/profile', '/dashboard', true)).toBe(false)
})
