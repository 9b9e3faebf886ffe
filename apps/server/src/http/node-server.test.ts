import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fixedHeaders } from '@openline/contract/endpoint'
import { eventually } from '@openline/testing/eventually'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'
import { createNodeServer } from './node-server.ts'

const shop = useTestShop()

/** Sends bytes as they are and gives the first line of the answer. */
async function sendRaw(bytes: string): Promise<string> {
  return (await sendRawForAll(bytes)).head.split('\r\n')[0] ?? ''
}

async function sendRawForAll(bytes: string) {
  const socket = connect(Number(new URL(shop.url('/')).port))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.end(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body }
}

async function figures(): Promise<string> {
  return (await fetch(shop.url('/metrics'))).text()
}

test.each([
  ['one Host header', 'Host: shop.example', 'HTTP/1.1 200 OK'],
  ['two Host headers', 'Host: shop.example\r\nhost: evil.example', 'HTTP/1.1 400 Bad Request'],
  ['no Host header', 'Accept: */*', 'HTTP/1.1 400 Bad Request'],
])('a request with %s is answered %s', async (_what, header, status) => {
  const answer = await sendRaw(`GET /healthz HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)
  expect(answer).toBe(status)
})

test.each(['Host: a b', 'Host: shop.example\r\nHost: evil.example'])(
  'a refused %j is answered as JSON, with an id to ask about',
  async (header) => {
    const { head, body } = await sendRawForAll(
      `GET /healthz HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`,
    )
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toMatch(/content-type: application\/json/i)
    expect(head).toMatch(/x-request-id: [\w-]{36}/i)
    expect(body).toContain('"code":"malformed_request"')
  },
)

test('a health check in HTTP/1.0, which names no host, is answered', async () => {
  expect(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK')
})

test.each(['/app/auth/identify', '/hooks/payment'])(
  'an upload to %s that the client breaks off is no failure of the server',
  async (path) => {
    const refused = async () => (await figures()).includes(`route="${path}",status="400"`)
    const headers = Object.entries({
      host: 'shop.example',
      ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
      'content-type': 'application/json',
      'content-length': '500',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    await sendRaw(`POST ${path} HTTP/1.1\r\n${headers.join('')}\r\n{"email":`)
    await eventually('the answer', refused)
    expect(await figures()).toContain(
      `openline_http_clients_gone_total{route="${path}",during="upload"} 1`,
    )
    expect(shop.logLines.filter((line) => line.includes('request failed'))).toEqual([])
  },
)

test('a client that leaves before the whole answer is counted, and no failure of the server', async () => {
  const page = 'GET /app/docs HTTP/1.1\r\nHost: shop.example\r\n\r\n'
  const socket = connect(Number(new URL(shop.url('/')).port))
  await once(socket, 'connect')
  // More than the buffers of a connection hold: nothing of it is read.
  socket.write(page.repeat(500))
  await eventually('some answers', async () =>
    (await figures()).includes('route="/app/docs",status="200"'),
  )
  socket.resetAndDestroy()
  await eventually('the count', async () =>
    (await figures()).includes(
      'openline_http_clients_gone_total{route="/app/docs",during="answer"}',
    ),
  )
  // A busy machine may not get the content service's answer in time, which is no failure of the server.
  const isUsual = /"level":30|content service unavailable/
  expect(shop.logLines.filter((line) => !isUsual.test(line))).toEqual([])
})

test('a client that sends its request slowly is not waited for longer than half a minute', async () => {
  const server = createNodeServer((_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  expect(port).toBeGreaterThan(0)
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 15_000])
  server.close()
})
