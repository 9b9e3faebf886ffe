import { percentile } from '../measure/samples.ts'
import { answerTasks } from '../measure/tasks.ts'
import { openBareConnection } from './bare-connection.ts'

/** Requests to send for some seconds, by clients that each wait for an answer before the next. */
export type Load = {
  port: number
  /** Whole HTTP requests; each client goes round, and they begin as far apart as there are requests. */
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

async function runLoad({ port, requests, clients, seconds }: Load): Promise<LoadResult> {
  const tally: Tally = { latencies: [], refused: 0 }
  const bytes = requests.map((request) => Buffer.from(request))
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      runClient({ port, requests: bytes, next: apart(client, { clients, bytes }), until }, tally),
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

/** Clients that follow each other closely would all get what the first of them had to wait for. */
function apart(client: number, { clients, bytes }: { clients: number; bytes: readonly Buffer[] }) {
  return Math.floor((client * bytes.length) / clients)
}

type Script = { port: number; requests: readonly Buffer[]; next: number; until: number }

/** One client on one connection. */
async function runClient(
  { port, requests, next: first, until }: Script,
  tally: Tally,
): Promise<void> {
  const connection = openBareConnection(port)
  for (let next = first; ; next += 1) {
    const sentAt = performance.now()
    if (sentAt >= until) return connection.close()
    const { status } = await connection.ask(requests[next % requests.length] ?? '')
    tally.latencies.push(performance.now() - sentAt)
    if (status !== 200) tally.refused += 1
  }
}

answerTasks(runLoad)
