import type { Server } from 'node:http'
import type { App } from '../app.ts'
import { createNodeServer, type NodeListener, nodeListener } from '../http/node-server.ts'
import type { Operations } from '../http/operations.ts'
import { createHttpApp } from '../http-app.ts'
import type { Closers } from './closers.ts'
import { finishRequests, listen } from './listen.ts'
import type { Opened } from './open-dependencies.ts'
import type { Middleware, StartOptions } from './start-options.ts'

type Needs = {
  options: StartOptions
  opened: Opened
  app: App
  operations: Operations
  closers: Closers
}

/** Serves pages, the API and everything else that is public. Gives the port. */
export async function serveShop({
  options,
  opened,
  app,
  operations,
  closers,
}: Needs): Promise<number> {
  const { loadPages, checkAnswers = false, developWith } = options
  const httpApp = await createHttpApp({
    ...opened,
    features: app,
    pages: loadPages ? await loadPages(opened.brand) : null,
    checkAnswers,
    operations,
    isDevelopment: developWith !== undefined,
  })
  const server = await createHttpServer(nodeListener(httpApp.fetch), developWith)
  const { port: wanted, listenAddress: address } = opened.config
  const port = await listen(server, { port: wanted, address, name: 'PORT' })
  closers.add(() => finishRequests(server))
  closers.add(() => app.timelines.close())
  return port
}

async function createHttpServer(
  answer: NodeListener,
  developWith: StartOptions['developWith'],
): Promise<Server> {
  let first: Middleware = (_request, _response, next) => next()
  const server = createNodeServer((request, response) =>
    first(request, response, () => answer(request, response)),
  )
  if (developWith) first = await developWith(server)
  return server
}
