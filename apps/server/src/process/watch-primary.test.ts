import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { eventually } from '@openline/testing/eventually'
import { silentLog } from '@openline/testing/feature-app'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseHosts } from '../db/hosts.ts'
import { openDatabase } from '../db/open.ts'
import { watchPrimary } from './watch-primary.ts'

const database = useTestDatabase()

/** Another address of the same database, which can go away. */
async function anotherHost(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
    }
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const goAway = () => {
    server.close()
    for (const each of sockets) each.destroy()
  }
  const { port: ownPort } = server.address() as AddressInfo // a TCP server's address is never a string
  onTestFinished(goAway)
  return { host: `127.0.0.1:${ownPort}`, goAway }
}

/** A process that is connected to the first of these hosts. */
async function watched(hosts: (own: string) => string) {
  const { host } = new URL(database.url)
  const urlOf = (names: string) => database.url.replace(host, names)
  const databaseUrl = urlOf(hosts(host))
  const [first = ''] = hosts(host).split(',')
  const urls = await chooseHosts(urlOf(first), urlOf(first))
  const { db, close } = openDatabase(urls.url)
  let ended = () => {}
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  const config = { databaseUrl, databaseSessionUrl: null }
  const { stop } = watchPrimary(
    { config, urls, db, log: silentLog },
    { end: () => ended() as never, pauseMs: 5 }, // the process would be gone
  )
  onTestFinished(async () => {
    await stop()
    await close()
  })
  return { end }
}

test('a process ends when its database moved to another of its hosts', async () => {
  const first = await anotherHost(database.url)
  const { end } = await watched((own) => `${first.host},${own}`)
  first.goAway()
  await expect(end).resolves.toBeUndefined()
})

test('a process waits for a database that is away and has not moved', async () => {
  const first = await anotherHost(database.url)
  let asked = 0
  const refusing = createServer((socket) => {
    asked += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const { port } = refusing.address() as AddressInfo // a TCP server's address is never a string
  const { end } = await watched(() => `${first.host},127.0.0.1:${port}`)
  const hasEnded = vi.fn<() => void>()
  void end.then(hasEnded)
  first.goAway()
  // Each look asks over two connections.
  await eventually('three looks at the other host', async () => asked >= 6)
  expect(hasEnded).not.toHaveBeenCalled()
})

test('a host that answers nothing, as one without a network, is not waited for', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = silent.address() as AddressInfo // a TCP server's address is never a string
  const { host } = new URL(database.url)
  const url = database.url.replace(host, `127.0.0.1:${port},${host}`)
  const withinMs = 3_600_000
  expect(await chooseHosts(url, url, { withinMs })).toEqual({
    url: database.url,
    sessionUrl: database.url,
  })
})
