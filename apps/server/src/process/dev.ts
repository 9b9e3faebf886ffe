import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@openline/contract/brand'
import type { DeskPage, WebApp, WebModule } from '@openline/contract/web-app'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import { readCarrierFiles, webSettings } from './load-web.ts'
import { runProcess } from './run-process.ts'

const webRoot = fileURLToPath(new URL('../../../web', import.meta.url))

/** The same server with the pages straight from their sources: one port, hot reload included. */
function develop(config: Config) {
  let vite: ViteDevServer | null = null
  let app: WebApp | null = null
  let brand: Brand | null = null
  let desk: DeskPage | null = null
  /** Again for each rendering: a source file may have changed. */
  const load = async (): Promise<WebApp> => {
    const web = (await known(vite).ssrLoadModule('/src/server.ts')) as WebModule // the exports of apps/web/src/server.ts
    const settings = webSettings(config, known(brand))
    app = web.createWebApp(settings)
    desk = web.renderDesk(settings, null)
    return app
  }
  return {
    developWith: async (server: Server) => {
      vite = await createViteServer({
        root: webRoot,
        configFile: join(webRoot, 'vite.config.ts'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server } },
      })
      await load()
      return vite.middlewares
    },
    loadPages: async (found: Brand) => {
      brand = found
      return {
        areKept: false,
        app: {
          findPage: (...address) => known(app).findPage(...address),
          notFoundPage: (pathname) => known(app).notFoundPage(pathname),
          listedPaths: () => known(app).listedPaths(),
          render: async (page, context) => (await load()).render(page, context),
        } satisfies WebApp,
        files: await readCarrierFiles(config),
        desk: { page: () => known(desk), files: [] },
      }
    },
  }
}

/** Pages are loaded first, then Vite starts, then the server listens. */
function known<T>(made: T | null): T {
  if (made === null) throw new Error('Vite is not running yet')
  return made
}

await runProcess(develop)
