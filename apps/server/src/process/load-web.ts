import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Brand } from '@openline/contract/brand'
import type { WebModule, WebSettings } from '@openline/contract/web-app'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Pages } from '../http/pages.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { readStaticFiles, type StaticFiles } from '../http/static-files.ts'
import { shippedFiles } from '../shipped-files.ts'
import { misconfigured } from './start-failure.ts'

/** The web app's build; the only place where the server meets it. */
const entry = join(shippedFiles.webBuild, 'server/index.js')

export function webSettings(
  { apiKey, companyCode, publicUrl, chat }: Config,
  brand: Brand,
): WebSettings {
  return { brand, apiKey, companyCode, publicUrl, chat }
}

function headersFor(config: Config) {
  return fileHeaders({ https: config.env === 'production' })
}

/** The carrier's own pictures: the brand's, and what editors uploaded. */
export function readCarrierFiles(config: Config): Promise<StaticFiles[]> {
  const headers = headersFor(config)
  return Promise.all([
    readStaticFiles({ dir: join(dirname(config.brandFile), 'brand'), at: '/brand', headers }),
    readStaticFiles({ dir: join(config.contentDir, 'uploads'), at: '/content/uploads', headers }),
  ])
}

/** Loads the built web app and the carrier's pictures beside its brand file. */
export function loadWeb(config: Config, log: Logger) {
  return async (brand: Brand): Promise<Pages> => {
    await access(entry).catch(() => {
      throw misconfigured('the web app is not built; "npm start" builds it')
    })
    const web = (await import(entry)) as WebModule // the exports of apps/web/src/server.ts
    const built = readStaticFiles({
      dir: join(shippedFiles.webBuild, 'client'),
      at: '',
      headers: headersFor(config),
    })
    return {
      areKept: true,
      app: web.createWebApp({
        ...webSettings(config, brand),
        onError: (err) => log.error({ err }, 'page rendering failed'),
      }),
      files: [await built, ...(await readCarrierFiles(config))],
    }
  }
}
