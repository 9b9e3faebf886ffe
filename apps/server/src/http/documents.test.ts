import { createHash } from 'node:crypto'
import { api } from '@openline/contract/api'
import { validate } from '@openline/contract/fields'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exampleOf } from './api-example.ts'
import { documentRoutes } from './documents.ts'
import { inputSchema } from './json-schemas.ts'

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
  test('shows every call with its path and a command to try it', async () => {
    const { html } = await thePage()
    for (const { name, path } of api) {
      expect(html).toContain(`<article id="${name}">`)
      expect(html).toContain(`<code>${path}</code>`)
    }
    expect(html).toContain('curl -X POST')
    expect(html).toContain('/app/plans/light-monthly?zipCode=50309')
  })

  test('loads nothing else and runs no script', async () => {
    const { response, html } = await thePage()
    expect(html).not.toMatch(/<script|<link|<img|src=|style="/)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
  })

  test('has only links that lead somewhere', async () => {
    const { html } = await thePage()
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
  })

  test('shows configured values as text', async () => {
    const { html } = await thePage()
    expect(html).toContain('web&lt;1&gt;')
    expect(html).not.toContain('web<1>')
  })
})

test('the example of every call is one that the rules accept', () => {
  const refused = api.flatMap(({ name, body }) => {
    if (!body) return []
    const result = validate(body, exampleOf(inputSchema(body)))
    return result.ok ? [] : [{ name, errors: result.errors }]
  })
  expect(refused).toEqual([])
})

test('an example fits a shape that no call has', () => {
  const shape = z.object({
    list: z.array(z.string()),
    count: z.int(),
    anything: z.string(),
    left: z.optional(z.string()),
  })
  expect(exampleOf(inputSchema(shape))).toEqual({ list: [], count: 1, anything: 'anything' })
})
