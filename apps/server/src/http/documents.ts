import type { Brand } from '@openline/contract/brand'
import { mvnoId } from '@openline/contract/endpoint'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { lazy } from '../lazy.ts'
import type { OpenApiDocument } from '../openapi/openapi.ts'
import { openApiDocument } from './openapi.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { dataHeaders, fileHeaders, type SecurityOptions } from './security-headers.ts'

export type DocumentNeeds = {
  brand: Pick<Brand, 'name'>
  /** Where customers reach the API, and the fixed headers of its callers. */
  config: { readonly publicUrl: string; readonly apiKey: string; readonly companyCode: string }
  security: SecurityOptions
}

/** A cached document would describe the version before. */
const cacheControl = 'no-cache'

/** No script, no style and no other file. */
const pagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /app/openapi.json`, and `GET /app/docs` that leads to it; neither needs the fixed headers. */
export function documentRoutes({ brand, config, security }: DocumentNeeds): Hono {
  const json = lazy(
    () => new PreparedAnswer(openApiDocument(config.publicUrl, `${brand.name} API`), cacheControl),
  )
  const app = new Hono()
  app.get('/app/openapi.json', ({ req }) =>
    json().respondTo(req.raw, { ...dataHeaders(security), 'content-type': 'application/json' }),
  )
  app.get('/app/docs', (context) =>
    context.html(page(json().value, config), 200, {
      ...fileHeaders(security),
      'cache-control': cacheControl,
      'content-security-policy': pagePolicy,
    }),
  )
  return app
}

/** Which calls there are, and how to open the document: a viewer would be a megabyte of our origin's scripts. */
function page({ info, paths }: OpenApiDocument, { publicUrl, ...fixed }: DocumentNeeds['config']) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, summary }]) => html`<tr id="${operationId}">
        <td><code>${method.toUpperCase()}</code></td>
        <td><code>${path}</code></td>
        <td>${summary}</td>
      </tr>`,
    ),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description}</p>
        <p>
          Parameters, bodies and answers of every call are in
          <a href="/app/openapi.json">openapi.json</a>, an OpenAPI 3.1 document. Open it in any viewer,
          for example:
        </p>
        <pre><code>npx @redocly/cli preview-docs ${publicUrl}/app/openapi.json</code></pre>
        <p>
          Every call sends the headers <code>x-api-key: ${fixed.apiKey}</code>,
          <code>x-company-code: ${fixed.companyCode}</code> and <code>x-mvno-id: ${mvnoId}</code>.
        </p>
        <table>
          <caption>
            Calls
          </caption>
          ${calls}
        </table>
      </body>
    </html> `
}
