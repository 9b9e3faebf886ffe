import { connect, type Socket } from 'node:net'
import { percentile } from '../measure/samples.ts'
import { answerTasks } from '../measure/tasks.ts'

/** Requests to send for some seconds, by clients that each wait for an answer before the next. */
export type Load = {
  port: number
  /** Whole HTTP requests; each client begins with another one and goes round. */
  requests: readonly string[]
  clients: number
  seconds: number
}

export type LoadResult = {
  perSecond: number
  /** Answers with another status than 200. */
  refused: number
  p50Ms: number
  p99Ms: number
}

type Tally = { latencies: number[]; refused: number }

const runLoad = async ({ port, requests, clients, seconds }: Load): Promise<LoadResult> => {
  const tally: Tally = { latencies: [], refused: 0 }
  const bytes = requests.map((request) => Buffer.from(request))
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      runClient(connect(port, '127.0.0.1'), { requests: bytes, next: client, until }, tally),
    ),
  )
  const took = (performance.now() - startedAt) / 1000
  return {
    perSecond: tally.latencies.length / took,
    refused: tally.refused,
    p50Ms: percentile(tally.latencies, 0.5),
    p99Ms: percentile(tally.latencies, 0.99),
  }
}

type Script = { requests: readonly Buffer[]; next: number; until: number }

/**
 * One client on one kept-alive connection. It speaks to the bare socket: Node's
 * own HTTP client takes more time for a request than the servers measured here.
 */
const runClient = (socket: Socket, script: Script, tally: Tally): Promise<void> =>
  new Promise((resolve, reject) => {
    let sentAt = 0
    let answer: Buffer = Buffer.alloc(0)
    const send = () => {
      sentAt = performance.now()
      if (sentAt >= script.until) return void socket.end(resolve)
      const { requests } = script
      socket.write(requests[script.next % requests.length] ?? '')
      script.next += 1
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
      const status = statusOfWhole(answer)
      if (status === null) return
      answer = Buffer.alloc(0)
      tally.latencies.push(performance.now() - sentAt)
      if (status !== 200) tally.refused += 1
      send()
    })
  })

/** The status of an answer that has arrived whole; null while it has not. */
const statusOfWhole = (answer: Buffer): number | null => {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = answer.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  return answer.length < headEnd + 4 + Number(length) ? null : Number(head.slice(9, 12))
}

answerTasks(runLoad)
