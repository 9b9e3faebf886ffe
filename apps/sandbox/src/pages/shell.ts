import type { Context } from 'hono'
import { html } from 'hono/html'

/** A piece of HTML, escaped already. */
export type Markup = ReturnType<typeof html>

type Page = {
  title: string
  styles: string[]
  scripts?: string[]
  body: Markup
  status?: 200 | 404 | 422
  /** Where forms of the page may lead, redirects included, besides the sandbox itself. */
  formTargets?: string[]
}

/** A whole page with its policies: nothing inline, nothing from elsewhere. */
export async function showPage(context: Context, page: Page): Promise<Response> {
  const formAction = ["'self'", ...(page.formTargets ?? [])].join(' ')
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  )
  context.header('x-content-type-options', 'nosniff')
  context.header('referrer-policy', 'no-referrer')
  context.header('cache-control', 'no-store')
  const styles = ['base.css', ...page.styles].map(
    (name) => html`<link rel="stylesheet" href="/assets/${name}" />`,
  )
  const scripts = (page.scripts ?? []).map(
    (name) => html`<script type="module" src="/assets/${name}"></script>`,
  )
  const document = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${page.title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    ${styles} ${scripts}
  </head>
  <body>
    ${page.body}
  </body>
</html>`
  return context.html(await document, page.status ?? 200)
}

/** The fields of a sent form; a body that is none has no fields. */
export async function readForm(context: Context): Promise<Record<string, unknown>> {
  return context.req.parseBody().catch(() => ({}))
}

/** The origin of an address, for a page's policy. */
export function originsOf(...addresses: (string | null)[]): string[] {
  return addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
  )
}
