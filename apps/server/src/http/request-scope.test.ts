import { silentLog } from '@openline/testing/feature-app'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type RequestEnv, scopeOpener } from './request-scope.ts'

/** The address that the server sees of a request behind so many proxies of its own. */
async function seenAddress(trustedProxies: number, forwardedFor?: string): Promise<string> {
  const app = new Hono<RequestEnv>()
  const open = scopeOpener({ trustedProxies, log: silentLog, unlessAway: (write) => write() })
  app.get('/', (context) => context.text(open(context).clientIp))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const incoming = {
    socket: { remoteAddress: '203.0.113.9' },
  } as RequestEnv['Bindings']['incoming'] // all that is read of it
  const response = await app.request('/', { headers }, { incoming })
  return response.text()
}

describe('the address of a client', () => {
  test.each([
    ['without a proxy, X-Forwarded-For of the client is ignored', 0, '198.51.100.7', '203.0.113.9'],
    ['one proxy appended what it saw', 1, '198.51.100.7', '198.51.100.7'],
    ['a client wrote something before', 1, '1.1.1.1, 8.8.8.8, 198.51.100.7', '198.51.100.7'],
    ['two proxies appended what they saw', 2, '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['a client wrote something before two', 2, 'forged, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['the header is shorter than it must be', 2, '198.51.100.7', '203.0.113.9'],
    ['the header is empty', 1, '', '203.0.113.9'],
    ['the proxy writes the port too', 1, '198.51.100.7:40112', '198.51.100.7'],
    ['the proxy writes IPv6 with a port', 1, '[2001:db8::7]:40112', '2001:db8::7'],
    ['there is no header', 1, undefined, '203.0.113.9'],
  ])('when %s', async (_, proxies, forwarded, address) => {
    expect(await seenAddress(proxies, forwarded)).toBe(address)
  })
})
