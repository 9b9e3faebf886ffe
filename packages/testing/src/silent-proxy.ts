import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  /** `url` by way of the proxy. */
  url: string
  /** From now on its open connections carry nothing and are not closed, as in a network that is cut. New ones work. */
  silence(): void
  close(): Promise<void>
}

/** A proxy before the database at `url`, whose connections can be silenced. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
