import { expect, test } from 'vitest'
import { contentRoutes } from './routes.ts'

const asked: string[] = []
const app = contentRoutes({
  get: (path) => {
    asked.push(path)
    return path.startsWith('/api/faqs')
      ? Promise.resolve({ status: 200, body: { data: [] } })
      : Promise.resolve({ status: 404, body: { data: null, error: { status: 404 } } })
  },
})

test('anybody may read content, and a browser may keep it for a minute', async () => {
  const response = await app.request('/content/api/faqs?sort=order')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: [] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(asked).toEqual(['/api/faqs?sort=order'])
})

test('what does not exist is answered as the content service would', async () => {
  const response = await app.request('/content/api/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { status: 404 } })
})
