import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { originsOf, readForm, showPage } from '../pages/shell.ts'
import {
  cardFormMarkup,
  emptyCard,
  exampleCard,
  expressMarkup,
  type FormState,
  testCardsMarkup,
} from './card-form.ts'
import { findSetupIntent, readSession, successUrlOf } from './checkout-sessions.ts'
import { frameMarkup, noticeMarkup } from './frame.ts'
import type { CheckoutSession } from './objects.ts'
import type { Provider } from './provider.ts'
import {
  cardFields,
  type ExpressWay,
  saveCard,
  saveFromWallet,
  type TypedCard,
  validateCard,
} from './saving-cards.ts'
import { findTestCard } from './test-cards.ts'

/** The provider's hosted page on which a card is saved; it works without script. */
export function createCardPage(provider: Provider): Hono {
  const app = new Hono()

  app.get('/:sessionId', (context) => {
    const session = readSession(provider, context.req.param('sessionId'))
    if (session?.status !== 'open') return showOver(context, provider, session)
    const example = findTestCard(context.req.query('card') ?? '')
    const failure = findSetupIntent(provider, session.setup_intent).last_setup_error
    return showForm(context, provider, session, {
      typed: example ? exampleCard(example.number, provider.options.clock()) : emptyCard,
      errors: {},
      alert: failure?.message ?? null,
    })
  })

  app.post('/:sessionId', async (context) => {
    const session = readSession(provider, context.req.param('sessionId'))
    // The same form sent twice saves one card; both are led on to the shop.
    if (session?.status === 'complete') return context.redirect(successUrlOf(session), 303)
    if (session?.status !== 'open') return showOver(context, provider, session)
    const form = await readForm(context)
    const way = expressWayIn(form, session)
    if (way !== null) {
      saveFromWallet(provider, session, way)
      return context.redirect(successUrlOf(session), 303)
    }
    const typed = readTyped(form)
    const check = validateCard(typed, provider.options.clock())
    if (!check.ok) {
      return showForm(context, provider, session, { typed, errors: check.errors, alert: null })
    }
    const bankUrl = saveCard(provider, session, check)
    return context.redirect(bankUrl ?? successUrlOf(session), 303)
  })

  return app
}

/** The wallet whose button was pressed, when the session offers it. */
function expressWayIn(
  { way }: Record<string, unknown>,
  { payment_method_types: types }: CheckoutSession,
): ExpressWay | null {
  if (way === 'wallet' && types.includes('card')) return 'wallet'
  return way === 'link' && types.includes('link') ? 'link' : null
}

function readTyped(form: Record<string, unknown>): TypedCard {
  const typed = { ...emptyCard }
  for (const field of cardFields) {
    const value = form[field]
    if (typeof value === 'string') typed[field] = value.slice(0, 200)
  }
  return typed
}

function showForm(
  context: Context,
  provider: Provider,
  session: CheckoutSession,
  state: FormState,
) {
  const { merchantName } = provider.options
  const hasErrors = Object.keys(state.errors).length > 0
  return showPage(context, {
    title: `${hasErrors ? 'Error: ' : ''}Save a card · ${merchantName}`,
    styles: ['card-page.css', 'express.css'],
    scripts: ['card-page.js', 'submit-once.js'],
    status: hasErrors ? 422 : 200,
    formTargets: originsOf(session.success_url),
    body: frameMarkup({
      merchantName,
      cancelUrl: session.cancel_url,
      heading: 'Save a card',
      about: html`<p>
          You won't be charged now. ${merchantName} can charge this card when you buy a plan.
        </p>
        <p>
          ${merchantName} never sees your card number, only the brand, the last four digits and the
          expiration date.
        </p>`,
      main: html`${expressMarkup(session.payment_method_types)}${cardFormMarkup(state)}`,
      aside: testCardsMarkup(provider.options.clock()),
    }),
  })
}

function showOver(context: Context, provider: Provider, session: CheckoutSession | null) {
  const { merchantName } = provider.options
  const back = (href: string | null) => href && { href, label: `Return to ${merchantName}` }
  if (session?.status === 'complete') {
    return showPage(context, {
      title: `Card saved · ${merchantName}`,
      styles: ['card-page.css', 'notice.css'],
      body: noticeMarkup({
        kind: 'done',
        heading: 'This card is saved',
        text: 'You can close this page or go on in the shop.',
        link: back(successUrlOf(session)) || null,
      }),
    })
  }
  return showPage(context, {
    title: `Page expired · ${merchantName}`,
    styles: ['card-page.css', 'notice.css'],
    status: session ? 200 : 404,
    body: noticeMarkup({
      kind: 'over',
      heading: session ? 'This page has expired' : 'There is no such page',
      text: `No card was saved. Start again from ${merchantName}.`,
      link: back(session?.cancel_url ?? null) || null,
    }),
  })
}
