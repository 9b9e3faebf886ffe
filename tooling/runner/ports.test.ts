import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts, readPorts, requireFree } from './ports.mjs'

test('the ports have defaults, and a second copy needs its own PORT and SANDBOX_PORT alone', () => {
  expect(readPorts({})).toEqual({
    PORT: 3000,
    WORKER_PORT: 3003,
    SANDBOX_PORT: 3001,
    SANDBOX_SMTP_PORT: 3002,
  })
  expect(readPorts({ SANDBOX_PORT: '4001' })).toMatchObject({
    SANDBOX_SMTP_PORT: 4002,
    WORKER_PORT: 4003,
  })
})

test.for(['0', '65536', '30.5', 'abc'])('PORT=%s is refused by name', (value) => {
  expect(() => readPorts({ PORT: value })).toThrow(`PORT must be a port number`)
})

test('two programs on one port are refused', () => {
  expect(() => readPorts({ PORT: '3001' })).toThrow('four different ports')
})

test('a taken port is refused with the variable to change', async () => {
  const [port = 0] = await findFreePorts(1)
  await requireFree({ PORT: port })
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(requireFree({ PORT: port })).rejects.toThrow(/set PORT to a free port/)
  other.close()
})

test('no port of another process is found, even while nothing listens on it', async () => {
  const [port = 0] = await findFreePorts(1)
  const own = port - (port % 40)
  await expect(requireFree({ PORT: own })).rejects.toThrow('in use by another program')
  const claims = await Promise.all(
    Array.from({ length: 4 }, (_, index) => {
      const other = createServer().listen(own + 40 * (index + 1), '127.0.0.1')
      // Another process' own: not ours to claim, and not to be found either.
      return once(other, 'listening').then(
        () => other,
        () => null,
      )
    }),
  )
  const found = await findFreePorts(80)
  const blocks = new Set(found.map((one) => one - (one % 40)))
  for (const index of claims.keys()) expect(blocks).not.toContain(own + 40 * (index + 1))
  claims.forEach((claim) => claim?.close())
})

test('free ports are found once, outside the range that the system assigns', async () => {
  const found = [...(await findFreePorts(3)), ...(await findFreePorts(3))]
  expect(new Set(found).size).toBe(6)
  // Where Linux begins; other systems begin later.
  expect(Math.max(...found)).toBeLessThan(32_768)
  await requireFree(Object.fromEntries(found.map((port) => [`PORT${port}`, port])))
})
