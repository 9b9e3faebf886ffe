import { type Program, startProgram } from '../measure/program.ts'
import type { Load, LoadResult } from './generator.ts'

export type LoadGenerator = Omit<Program, 'ask'> & { run(load: Load): Promise<LoadResult> }

/** Starts a load generator in a process of its own. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const { pid, ask, stop } = await startProgram(new URL('./generator.ts', import.meta.url))
  return {
    pid,
    stop,
    async run(load) {
      const result = await ask<LoadResult>(load)
      if (result.refused > 0) throw new Error(`${result.refused} answers were no 200`)
      return result
    },
  }
}

type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** A request as it travels. */
export function requestText({ method = 'GET', path, headers = {}, body }: Request): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}
