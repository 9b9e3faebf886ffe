import { Agent, request } from 'node:http'
import { fixedHeaders } from '@openline/contract/endpoint'

const headers = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })

export type Timelines = {
  /** Resolves with the time (`performance.now()`) at which that stream next reports a change. */
  next(index: number): Promise<number>
  stop(): Promise<void>
}

/** Opens a stream at each address and keeps listening; resolves once all have begun. */
export async function openTimelines(urls: readonly string[]): Promise<Timelines> {
  const agent = new Agent({ maxSockets: Infinity })
  const waiting = new Map<number, (at: number) => void>()
  const open = (url: string, index: number) =>
    new Promise<void>((resolve, reject) => {
      const asking = request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream was ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: open')) resolve()
          if (!text.includes('event: change')) return
          waiting.get(index)?.(performance.now())
          waiting.delete(index)
        })
        response.on('error', () => {
          // Cut off when the bench is over.
        })
      })
      asking.on('error', reject).end()
    })
  for (let begun = 0; begun < urls.length; begun += 100) {
    const some = urls.slice(begun, begun + 100)
    await Promise.all(some.map((url, index) => open(url, begun + index)))
  }
  return {
    next: (index) => new Promise((resolve) => waiting.set(index, resolve)),
    stop: async () => agent.destroy(),
  }
}
