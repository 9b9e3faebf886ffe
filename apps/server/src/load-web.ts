import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@openline/contract/brand'
import type { Config } from './config.ts'
import type { Pages, RenderPage } from './http/pages.ts'
import { fileHeaders } from './http/security-headers.ts'
import { readStaticFiles } from './http/static-files.ts'

/** The web app's build; the only place where the server meets it. */
const webBuild = fileURLToPath(new URL('../../web/build', import.meta.url))
const entry = join(webBuild, 'server/index.js')

type WebApp = {
  createWebHandler(settings: {
    brand: Brand
    apiKey: string
    companyCode: string
    publicUrl: string
  }): RenderPage
}

/** Loads the built web app and the carrier's pictures beside its brand file. */
export const loadWeb =
  (config: Config) =>
  async (brand: Brand): Promise<Pages> => {
    await access(entry).catch(() => {
      throw new Error('The web app is not built yet. "npm start" builds it.')
    })
    const web = (await import(entry)) as WebApp
    const headers = fileHeaders({ https: config.env === 'production' })
    const { apiKey, companyCode, publicUrl } = config
    return {
      render: web.createWebHandler({ brand, apiKey, companyCode, publicUrl }),
      files: await Promise.all([
        readStaticFiles({ dir: join(webBuild, 'client'), at: '', headers }),
        readStaticFiles({ dir: join(dirname(config.brandFile), 'brand'), at: '/brand', headers }),
        readStaticFiles({
          dir: join(config.contentDir, 'uploads'),
          at: '/content/uploads',
          headers,
        }),
      ]),
    }
  }
