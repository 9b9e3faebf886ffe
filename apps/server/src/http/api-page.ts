import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { curlExample } from './api-example.ts'
import { type Field, fieldsOf } from './api-fields.ts'
import { apiPageStyle } from './api-page-style.ts'
import type { JsonSchema } from './json-schemas.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

type Html = ReturnType<typeof html>

export type ApiPageOptions = {
  /** Shown in the examples: what the fixed headers carry. */
  readonly identity: { apiKey: string; companyCode: string }
}

/** The page needs no script, and no style but its own. */
export const apiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(apiPageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Entry = { readonly method: string; readonly path: string; readonly operation: Operation }

/** The document as a page for people. */
export async function renderApiPage(
  document: OpenApiDocument,
  { identity }: ApiPageOptions,
): Promise<string> {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const serverUrl = document.servers[0]?.url ?? ''
  const example = (entry: Entry) => curlExample({ ...entry, serverUrl, identity })
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>${raw(apiPageStyle)}</style>
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>
            Every call sends the headers of the examples. The same as data:
            <a href="/app/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Calls" tabindex="0">
          ${groups.map(
            (group) => html`<h2>${group.name}</h2>
              <ul>
                ${group.entries.map(navigationEntry)}
              </ul>`,
          )}
          <h2><a href="#shapes">shapes</a></h2>
        </nav>
        <main>
          ${groups.map(
            (group) => html`<section>
              <h2>${group.name}</h2>
              ${group.entries.map((entry) => callArticle(entry, example(entry)))}
            </section>`,
          )}
          <section id="shapes">
            <h2>shapes</h2>
            ${Object.entries(document.components.schemas).map(shapeArticle)}
          </section>
        </main>
      </body>
    </html>`
  return String(await page)
}

function navigationEntry({ operation }: Entry): Html {
  return html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`
}

function callArticle({ method, path, operation }: Entry, example: string): Html {
  const body = operation.requestBody?.content['application/json'].schema
  const { 200: success, ...failures } = operation.responses
  const [answer] = Object.values(success?.content ?? {})
  return html`<article id="${operation.operationId}">
    <h3>${operation.operationId}</h3>
    <p class="call"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
    <p>${operation.summary} <i>${whoMayCall(operation)}</i></p>
    ${fieldTable('Parameters', parameterFields(operation))}
    ${body ? fieldTable('Body', fieldsOf(body)) : ''} ${answerTable(answer?.schema ?? {})}
    <details>
      <summary>Failures</summary>
      <ul>
        ${Object.entries(failures).map(
          ([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`,
        )}
      </ul>
    </details>
    <details>
      <summary>Example</summary>
      <pre tabindex="0">${example}</pre>
    </details>
  </article>`
}

function whoMayCall({ security }: Operation): string {
  const withSession = security.filter((scheme) => 'session' in scheme).length
  if (withSession === 0) return 'Open to visitors.'
  return withSession === security.length
    ? 'Needs a signed-in customer.'
    : 'Open to visitors; a session is used when sent.'
}

function parameterFields(operation: Operation): Field[] {
  return (operation.parameters ?? []).flatMap(({ name, schema, required }) =>
    fieldsOf({ properties: { [name]: schema }, ...(required && { required: [name] }) }),
  )
}

function answerTable(answer: JsonSchema): Html | string {
  if (answer.format === 'binary') return html`<h4>Answer</h4><p>A file.</p>`
  if (!answer.$ref) return fieldTable('Answer', fieldsOf(answer))
  const [field] = fieldsOf({ properties: { answer } })
  return html`<h4>Answer</h4>
    <p>${typeCell(field?.type ?? '', field?.shape ?? null)}</p>`
}

function shapeArticle([name, schema]: [string, JsonSchema]): Html {
  return html`<article id="shape-${name}">
    <h3>${name}</h3>
    ${schema.enum ? html`<p>${schema.enum.join(' · ')}</p>` : fieldTable('', fieldsOf(schema))}
  </article>`
}

function fieldTable(title: string, fields: readonly Field[]): Html | string {
  if (fields.length === 0) return ''
  return html`${title ? html`<h4>${title}</h4>` : ''}
    <div class="wide" tabindex="0" role="region" aria-label="${title || 'Fields'}">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Rules</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            ({ name, type, shape, rules, isRequired }) => html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${typeCell(type, shape)}${isRequired ? '' : ', optional'}</td>
              <td>${rules}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function typeCell(type: string, shape: string | null): Html | string {
  if (shape === null) return type
  const [before = '', after = ''] = type.split(shape)
  return html`${before}<a href="#shape-${shape}">${shape}</a>${after}`
}
