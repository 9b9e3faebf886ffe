import type { Server } from 'node:http'
import type { Brand } from '@openline/contract/brand'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { NodeListener } from '../http/node-server.ts'
import type { Pages } from '../http/pages.ts'

export type StartOptions = {
  config: Config
  log: Logger
  clock?: Clock
  /** Gives up a start under way: it closes what it has opened and rejects with the reason. */
  stopping?: AbortSignal
  /** Loads what renders pages; null for a server of the API alone. */
  loadPages: ((brand: Brand) => Promise<Pages>) | null
  /** Only while developing: sees each request first, and the server for its socket. */
  developWith?: (server: Server) => Promise<Middleware>
  /** In tests: an answer that does not match its schema is a failure. */
  checkAnswers?: boolean
}

/** Answers a request or passes it on. */
export type Middleware = (...args: [...Parameters<NodeListener>, next: () => void]) => void
