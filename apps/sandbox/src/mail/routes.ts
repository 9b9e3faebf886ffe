import { type Context, Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import { showPage } from '../pages/shell.ts'
import type { Mailbox, MailMessage } from './mailbox.ts'
import { mailboxMarkup } from './mailbox-page.ts'

/** The mailbox page, its JSON and its faults. */
export function createMailRoutes(mailbox: Mailbox, faults: Faults<string>): Hono {
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))

  app.get('/messages', async (context) => {
    const after = context.req.query('after')
    const list = async () => mailbox.list(context.req.query('to') ?? null)
    return context.json(after === undefined ? await list() : await mailbox.since(after))
  })
  app.delete('/messages', (context) => {
    mailbox.clear()
    return context.body(null, 204)
  })

  app.get('/', (context) => showMailbox(context, mailbox, null))
  app.get('/:id', async (context) => {
    const opened = await mailbox.find(context.req.param('id'))
    return opened ? showMailbox(context, mailbox, opened) : context.redirect('/mail', 303)
  })
  app.get('/:id/html', async (context) => {
    const message = await mailbox.find(context.req.param('id'))
    if (!message) return context.notFound()
    // The mail is shown as mail programs show it: styles and images, but no scripts and no forms.
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    return context.html(`<base target="_blank">${message.html}`)
  })
  app.get('/:id/files/:place', async (context) => {
    const { id, place } = context.req.param()
    const file = await mailbox.findFile(id, Number(place))
    if (!file) return context.notFound()
    const headers = { 'content-type': file.type, 'content-disposition': 'attachment' }
    return new Response(file, { headers })
  })
  return app
}

async function showMailbox(context: Context, mailbox: Mailbox, opened: MailMessage | null) {
  const search = context.req.query('search')?.trim() ?? ''
  const messages = await mailbox.search(search)
  return showPage(context, {
    title: opened ? `${opened.subject} · Mailbox` : 'Mailbox',
    styles: ['mailbox.css'],
    scripts: ['mailbox.js'],
    body: mailboxMarkup({
      messages,
      search,
      opened,
      showsText: context.req.query('show') === 'text',
    }),
  })
}
