import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Brand } from '@openline/contract/brand'
import type { DeskAssets, WebModule, WebSettings } from '@openline/contract/web-app'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Desk } from '../http/desk.ts'
import type { Pages } from '../http/pages.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { readStaticFiles, type StaticFiles } from '../http/static-files.ts'
import { shippedFiles } from '../shipped-files.ts'
import { misconfigured } from './start-failure.ts'

/** The web app's build; the only place where the server meets it. */
const entry = join(shippedFiles.webBuild, 'server/index.js')

export function webSettings(
  { apiKey, companyCode, publicUrl, chat, isTestShop, stripeApiUrl, stripeMode }: Config,
  brand: Brand,
): WebSettings {
  const paymentDashboard = stripeApiUrl === null ? dashboards[stripeMode] : null
  return { brand, apiKey, companyCode, publicUrl, chat, isTestShop, paymentDashboard }
}

type Headers = ReturnType<typeof fileHeaders>

function headersFor(config: Config): Headers {
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
    const headers = headersFor(config)
    const built = readStaticFiles({ dir: join(shippedFiles.webBuild, 'client'), at: '', headers })
    const settings = webSettings(config, brand)
    return {
      areKept: true,
      app: web.createWebApp({
        ...settings,
        onError: (err) => log.error({ err }, 'page rendering failed'),
      }),
      files: [await built, ...(await readCarrierFiles(config))],
      desk: await readDesk(web, settings, headers),
    }
  }
}

async function readDesk(web: WebModule, settings: WebSettings, headers: Headers): Promise<Desk> {
  const page = web.renderDesk(settings, await readDeskAssets())
  const files = await readStaticFiles({ dir: deskBuild, at: '/desk', headers })
  return { page: () => page, files: [files] }
}

const deskBuild = join(shippedFiles.webBuild, 'desk')

/** As Vite writes it. */
type Manifest = Readonly<
  Record<string, { isEntry?: boolean; file: string; css?: string[]; imports?: string[] }>
>

/** The desk's entry and the style sheets that come with it. */
async function readDeskAssets(): Promise<DeskAssets> {
  const manifest = JSON.parse(await readFile(join(deskBuild, 'manifest.json'), 'utf8')) as Manifest // our own build's
  const main = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!main) throw new Error('The build of the desk has no entry')
  const first = [main, ...(main.imports ?? []).flatMap((name) => manifest[name] ?? [])]
  const styles = first.flatMap(({ css = [] }) => css)
  return { modules: [`/desk/${main.file}`], styles: styles.map((file) => `/desk/${file}`) }
}

const dashboards = {
  live: 'https://dashboard.stripe.com',
  test: 'https://dashboard.stripe.com/test',
} as const satisfies Record<Config['stripeMode'], string>
