import { connect } from 'node:net'

export type BareAnswer = { status: number; body: Buffer }

export type BareConnection = {
  /** Sends a whole HTTP request and gives its answer; one at a time. */
  ask(request: Buffer | string): Promise<BareAnswer>
  /** False when the server has hung up, as it does on who says nothing for long. */
  isOpen(): boolean
  close(): void
}

/**
 * A kept-alive connection to a server on this machine. It speaks to the bare socket: Node's own HTTP
 * client takes more time for a request than the servers measured here.
 */
export function openBareConnection(port: number): BareConnection {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let arrived: Buffer = Buffer.alloc(0)
  let asking: PromiseWithResolvers<BareAnswer> | null = null
  socket.on('data', (chunk) => {
    arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk])
    const answer = wholeAnswer(arrived)
    if (answer === null) return
    arrived = Buffer.alloc(0)
    asking?.resolve(answer)
  })
  socket.on('error', (error) => asking?.reject(error))
  socket.on('close', () => asking?.reject(new Error('the server hung up')))
  return {
    ask(request) {
      asking = Promise.withResolvers()
      socket.write(request)
      return asking.promise
    },
    isOpen: () => socket.writable,
    close: () => void socket.end(),
  }
}

/** An answer that has arrived whole; null while it has not. */
function wholeAnswer(arrived: Buffer): BareAnswer | null {
  const headEnd = arrived.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = arrived.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  const body = arrived.subarray(headEnd + 4)
  return body.length < Number(length) ? null : { status: Number(head.slice(9, 12)), body }
}
