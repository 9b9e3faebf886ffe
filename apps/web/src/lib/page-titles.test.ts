import type { SiteContent } from '@openline/contract/web-app'
import { expect, test } from 'vitest'
import type { PageName } from '../pages.ts'
import { withTitles } from './page-titles.server.ts'

const described = { page: 'login', metaTitle: 'Come in', metaDescription: 'To your account' }
const content = {
  pageMetas: () => Promise.resolve({ login: described }),
} as Partial<SiteContent> as SiteContent<PageName> // the part that is asked

test('a page without a title of its own gets that of the table, with the brand’s name', async () => {
  const titled = withTitles(content, { name: 'Nightjar' })
  expect(await titled.pageMetas('login', 'checkout', 'not-found')).toEqual({
    login: described,
    checkout: { page: 'checkout', metaTitle: 'Checkout | Nightjar', metaDescription: '' },
    'not-found': { page: 'not-found', metaTitle: 'Page not found | Nightjar', metaDescription: '' },
  })
})
