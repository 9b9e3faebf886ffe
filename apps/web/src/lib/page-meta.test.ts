import type { Brand } from '@openline/contract/brand'
import { describe, expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

function brought(title: string, description: string) {
  return {
    loaderData: {
      pageMetas: { login: { page: 'login', metaTitle: title, metaDescription: description } },
    },
  }
}

describe('the title of a page', () => {
  test('is the one its loader brought, with the description', () => {
    expect(
      pageMeta('login')({ matches: [undefined, {}, brought('Sign in', 'To your account')] }),
    ).toEqual([
      { title: 'Sign in' },
      { property: 'og:title', content: 'Sign in' },
      { name: 'description', content: 'To your account' },
      { property: 'og:description', content: 'To your account' },
    ])
  })

  test('may come from a route around it', () => {
    expect(pageMeta('login')({ matches: [brought('Sign in', ''), { loaderData: {} }] })).toEqual([
      { title: 'Sign in' },
      { property: 'og:title', content: 'Sign in' },
    ])
  })

  test('is the name of the brand when the page failed before its own came', () => {
    const root = { loaderData: { brand: { name: 'Openline Mobile' } as Brand } } // the part that is read
    expect(pageMeta('checkout')({ matches: [root, brought('Sign in', '')] })).toEqual([
      { title: 'Openline Mobile' },
      { property: 'og:title', content: 'Openline Mobile' },
    ])
  })
})
