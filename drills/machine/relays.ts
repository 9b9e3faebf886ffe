import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { Agent, request } from 'node:https'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { Duplex } from 'node:stream'
import { needProgram } from './programs.ts'

export type Relay = { readonly port: number; stop(): Promise<void> }

type Place = { readonly host: string; readonly port: number }

/** Carries connections to a port of `address` on to a program that listens on localhost alone. */
export function relayToLocalhost(address: string, port: number): Promise<Relay> {
  return relay({ host: address, port }, () => connect(port, '127.0.0.1'))
}

/** Carries connections to a free port into a network namespace, which has no way in of its own. */
export async function relayInto(networkSpace: string, { host, port }: Place): Promise<Relay> {
  const socat = await needProgram('socat')
  const enter = await needProgram('nsenter', 'util-linux')
  const words = [`--net=/run/netns/${networkSpace}`, socat, '-', `TCP:${host}:${port}`]
  return relay({ host: '127.0.0.1', port: 0 }, () => {
    const { stdin, stdout } = spawn(enter, words, { stdio: ['pipe', 'pipe', 'ignore'] })
    return Duplex.from({ writable: stdin, readable: stdout })
  })
}

type Shop = {
  readonly domain: string
  readonly address: string
  /** Each request comes from the next of these addresses. */
  readonly from: readonly string[]
  readonly ca: string
}

/**
 * A way to a shop whose name no resolver knows: each request to `port` here goes over TLS to `address` under the
 * shop's name, whose certificate is checked against `ca`.
 */
export async function relayToShop(port: number, shop: Shop): Promise<Relay> {
  const { domain, address, from, ca } = shop
  // A new connection for each request: one that was kept may end with the process behind it.
  const agent = new Agent({ keepAlive: false, ca, servername: domain })
  let requests = 0
  const server = createWebServer((asked, reply) => {
    const { url: path, method, headers } = asked
    const localAddress = from[requests++ % from.length]
    const there = { agent, host: address, localAddress, path, method }
    const onward = request({ ...there, headers: { ...headers, host: domain } }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => reply.destroy()).pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.on('error', () => onward.destroy()).pipe(onward)
  })
  await listen(server, { host: 'localhost', port })
  return {
    port,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function relay(at: Place, open: () => Duplex): Promise<Relay> {
  const ends = new Set<Duplex>()
  const server = createServer((incoming) => {
    const onward = open()
    for (const [end, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy()).on('close', () => ends.delete(end))
      end.pipe(other)
    }
  })
  const { port } = await listen(server, at)
  return {
    port,
    async stop() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}

async function listen(server: Server, at: Place): Promise<AddressInfo> {
  server.listen(at)
  await once(server, 'listening')
  return server.address() as AddressInfo // it listens on a port
}
