import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountDesk } from './desk.ts'
import type { RequestEnv } from './request-scope.ts'

const style = 'html{color:teal}'
const page = { text: `<style>${style}</style>`, inline: { scripts: [], styles: [style] } }

function aDesk() {
  const routes = new Hono<RequestEnv>()
  const script = {
    answer: (path: string) =>
      Promise.resolve(path === '/desk/assets/main.js' ? new Response('desk()') : null),
  }
  mountDesk(routes, { page: () => page, files: [script] }, { https: true })
  return async (path: string) => routes.request(path)
}

test.for(['/desk', '/desk/customers/1', '/desk/no-such-place'])(
  '%s is the desk’s page',
  async (path) => {
    const { status, headers } = await aDesk()(path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/max-age/),
    })
  },
)

test('the desk’s page runs files of ours alone, and no inline script', async () => {
  const { headers } = await aDesk()('/desk')
  const hash = createHash('sha256').update(style).digest('base64')
  const directives = headers.get('content-security-policy')?.split('; ')
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${hash}'`,
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  )
})

test('files of the desk are found, and a missing one is no page', async () => {
  const ask = aDesk()
  expect(await (await ask('/desk/assets/main.js')).text()).toBe('desk()')
  expect((await ask('/desk/assets/gone.js')).status).toBe(404)
})

test('addresses that only begin like the desk’s are none of it', async () => {
  expect((await aDesk()('/desktop')).status).toBe(404)
})
