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

  test('is generated when none was sent', () => {
    expect(pageMeta('checkout')({ matches: [brought('Sign in', '')] })).toEqual([
      { title: 'Checkout' },
      { property: 'og:title', content: 'Checkout' },
    ])
  })
})
