import { api } from '@openline/contract/api'
import { describe, expect, test } from 'vitest'
import { documentRoutes } from './documents.ts'

const app = documentRoutes({
  brand: { name: 'Acme' },
  config: { publicUrl: 'https://shop.example', apiKey: 'web<1>', companyCode: 'openline' },
  security: { https: true },
})

async function thePage() {
  const response = await app.request('/app/docs')
  return { response, html: await response.text() }
}

test('the document is open to programs without the fixed headers', async () => {
  const response = await app.request('/app/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({
    openapi: '3.1.1',
    servers: [{ url: 'https://shop.example' }],
  })
})

describe('the page for people', () => {
  test('lists every call with its path, and links the document that describes them', async () => {
    const { html } = await thePage()
    for (const { name, path } of api) {
      expect(html).toContain(`<tr id="${name}">`)
      expect(html).toContain(`<code>${path}</code>`)
    }
    expect(html).toContain('<a href="/app/openapi.json">')
    expect(html).toContain('https://shop.example/app/openapi.json')
  })

  test('loads nothing and runs no script', async () => {
    const { response, html } = await thePage()
    expect(html).not.toMatch(/<script|<style|<link|<img|src=|style="/)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';(?!.*-src)/,
    )
  })

  test('shows configured values as text', async () => {
    const { html } = await thePage()
    expect(html).toContain('web&lt;1&gt;')
    expect(html).not.toContain('web<1>')
  })
})
