import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@openline/contract/brand'
import type { RenderPage, WebModule } from '@openline/contract/web-app'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import { readCarrierFiles, webSettings } from './load-web.ts'
import { runProcess } from './run-process.ts'

const webRoot = fileURLToPath(new URL('../../../web', import.meta.url))

/** The same server with the pages straight from their sources: one port, hot reload included. */
function develop(config: Config) {
  let vite: ViteDevServer | null = null
  return {
    developWith: async (server: Server) => {
      vite = await createViteServer({
        root: webRoot,
        configFile: join(webRoot, 'vite.config.ts'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server } },
      })
      return vite.middlewares
    },
    loadPages: async (brand: Brand) => ({
      render: (async (request, context) => {
        if (!vite) throw new Error('Vite is not running yet')
        const web = (await vite.ssrLoadModule('/src/server.ts')) as WebModule // the exports of apps/web/src/server.ts
        return web.createWebHandler({ ...webSettings(config, brand), pageCacheMs: 0 })(
          request,
          context,
        )
      }) satisfies RenderPage,
      files: await readCarrierFiles(config),
    }),
  }
}

await runProcess(develop)
