import type { Brand } from '@openline/contract/brand'
import { Hono } from 'hono'
import { apiPagePolicy, renderApiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { dataHeaders, fileHeaders, type SecurityOptions } from './security-headers.ts'

export type DocumentDeps = {
  brand: Pick<Brand, 'name'>
  /** Where customers reach the API, and what its examples send as fixed headers. */
  config: { readonly publicUrl: string; readonly apiKey: string; readonly companyCode: string }
  security: SecurityOptions
}

/** A cached document would describe the version before. */
const cacheControl = 'no-cache'

/** `GET /app/openapi.json` for programs and `GET /app/docs` for people; neither needs the fixed headers. */
export function documentRoutes({ brand, config, security }: DocumentDeps): Hono {
  const document = openApiDocument(config.publicUrl, `${brand.name} API`)
  const json = new PreparedAnswer(document, cacheControl)
  let page: Promise<string> | null = null
  const app = new Hono()
  app.get('/app/openapi.json', ({ req }) =>
    json.respondTo(req.raw, { ...dataHeaders(security), 'content-type': 'application/json' }),
  )
  app.get('/app/docs', async (context) => {
    page ??= renderApiPage(document, { identity: config })
    return context.html(await page, 200, {
      ...fileHeaders(security),
      'cache-control': cacheControl,
      'content-security-policy': apiPagePolicy,
    })
  })
  return app
}
