import { expect, test } from 'vitest'
import { contentRoutes } from './routes.ts'

const asked: string[] = []
const app = contentRoutes({
  isPreview: ({ headers }) => headers.get('cookie') === 'an editor',
  get: (path, { isDraft, noteGap } = { isDraft: false }) => {
    if (path.endsWith('/faqs?sort=slug')) noteGap?.()
    asked.push(isDraft ? `${path} with drafts` : path)
    return path.startsWith('/api/faqs')
      ? Promise.resolve({ status: 200, body: { data: [] } })
      : Promise.resolve({ status: 404, body: { data: null, error: { status: 404 } } })
  },
  picture: (name) =>
    Promise.resolve(
      name === 'logo.svg' ? { bytes: new Uint8Array([60, 62]), type: 'image/svg+xml' } : null,
    ),
})
app.get('*', (context) => context.text('from the folder'))

test('anybody may read content, and a browser may keep it for a minute', async () => {
  asked.length = 0
  const response = await app.request('/content/api/faqs?sort=order')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: [] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(asked).toEqual(['/api/faqs?sort=order'])
})

test('what takes the place of an answer that is still to come is kept by no cache', async () => {
  const response = await app.request('/content/api/faqs?sort=slug')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('an editor sees drafts, and no cache keeps them', async () => {
  const headers = { cookie: 'an editor' }
  const response = await app.request('/content/api/faqs?sort=order', { headers })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(asked.at(-1)).toBe('/api/faqs?sort=order with drafts')
})

test('what does not exist is answered as the content service would', async () => {
  const response = await app.request('/content/api/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { status: 404 } })
})

test('an uploaded picture is shown, and never run as a page', async () => {
  const response = await app.request('/content/uploads/logo.svg')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await response.text()).toBe('<>')
})

test('a picture that the service lacks is left to the files of the shop', async () => {
  const response = await app.request('/content/uploads/other.svg')
  expect(await response.text()).toBe('from the folder')
})
