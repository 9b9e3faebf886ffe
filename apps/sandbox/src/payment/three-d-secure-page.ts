import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Markup, originsOf, readForm, showPage } from '../pages/shell.ts'
import { finishAuthentication } from './charging.ts'
import { sessionOfIntent, successUrlOf } from './checkout-sessions.ts'
import { noticeMarkup } from './frame.ts'
import type { PaymentMethod } from './objects.ts'
import type { Provider } from './provider.ts'
import { finishSaving, waitingCard } from './saving-cards.ts'

/** A question that a bank asks its customer. */
type Challenge = {
  purpose: string
  method: PaymentMethod | null
  amountCents: number | null
  isOpen: boolean
  /** Everything that answering may lead to. */
  leadsTo: (string | null)[]
  answer: (isConfirmed: boolean) => void
  /** Where the customer continues, as things are now. */
  returnTo: () => string | null
}

/** The page of the cardholder's bank: 3-D Secure, for payments and for saving a card. */
export function createThreeDSecurePage(provider: Provider): Hono {
  const app = new Hono()

  app.get('/:secret', (context) => {
    const challenge = findChallenge(provider, context.req.param('secret'))
    return challenge?.isOpen
      ? showQuestion(context, provider, challenge)
      : showAnswered(context, provider, challenge)
  })

  app.post('/:secret', async (context) => {
    const challenge = findChallenge(provider, context.req.param('secret'))
    if (!challenge) return showAnswered(context, provider, null)
    const { outcome } = await readForm(context)
    if (challenge.isOpen) challenge.answer(outcome === 'complete')
    return context.redirect(challenge.returnTo() ?? context.req.path, 303)
  })

  return app
}

function findChallenge(provider: Provider, secret: string): Challenge | null {
  const id = secret.slice(0, secret.indexOf('_secret_'))
  return secret.startsWith('pi_')
    ? paymentChallenge(provider, id, secret)
    : savingChallenge(provider, id, secret)
}

function paymentChallenge(provider: Provider, id: string, secret: string): Challenge | null {
  const intent = provider.ledger.paymentIntents.get(id)
  if (intent?.client_secret !== secret) return null
  const { ledger } = provider
  const isOpen = intent.status === 'requires_action'
  const method = ledger.paymentMethods.get(intent.payment_method ?? '') ?? null
  const returnUrl = ledger.returnUrls.get(intent.id) ?? null
  return {
    purpose: 'Confirm this payment',
    method,
    amountCents: intent.amount,
    isOpen,
    leadsTo: [returnUrl],
    answer(isConfirmed) {
      if (method) finishAuthentication(provider, intent, method, isConfirmed)
    },
    returnTo: () => returnUrl && withResult(returnUrl, intent),
  }
}

function withResult(
  returnUrl: string,
  intent: { id: string; client_secret: string; status: string },
) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

function savingChallenge(provider: Provider, id: string, secret: string): Challenge | null {
  const intent = provider.ledger.setupIntents.get(id)
  const session = intent && sessionOfIntent(provider, intent)
  if (intent?.client_secret !== secret || !session) return null
  return {
    purpose: 'Confirm that this card may be saved',
    method: waitingCard(session),
    amountCents: null,
    isOpen: intent.status === 'requires_action' && session.status === 'open',
    leadsTo: [session.success_url],
    answer: (isConfirmed) => finishSaving(provider, { session, intent }, isConfirmed),
    returnTo: () =>
      session.status === 'complete' ? successUrlOf(session) : `/payment/card/${session.id}`,
  }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function showQuestion(context: Context, provider: Provider, challenge: Challenge) {
  const { merchantName } = provider.options
  const { purpose, method, amountCents } = challenge
  const row = (term: string, detail: string): Markup =>
    html`<div><dt>${term}</dt><dd>${detail}</dd></div>`
  return showPage(context, {
    title: `${purpose} · Sandbox Bank`,
    styles: ['card-page.css', 'notice.css'],
    scripts: ['submit-once.js'],
    formTargets: originsOf(...challenge.leadsTo),
    body: html`<div class="provider bank">
      <header class="provider-bar">
        <span class="provider-name">Sandbox Bank</span>
        <span class="mode">Test mode</span>
      </header>
      <main class="task">
        <h1>${purpose}</h1>
        <p>Sandbox Bank wants to be sure that it is you who uses this card.</p>
        <dl>
          ${row('Merchant', merchantName)}
          ${amountCents === null ? '' : row('Amount', dollars.format(amountCents / 100))}
          ${method?.card ? row('Card', `•••• ${method.card.last4}`) : ''}
        </dl>
        <form method="post" class="answers" data-once="One moment…">
          <button class="primary" name="outcome" value="complete">Complete</button>
          <button class="secondary" name="outcome" value="fail">Fail</button>
        </form>
      </main>
      <footer class="provider-foot">
        This page plays 3-D Secure. Complete confirms the payment as in your bank’s app, Fail
        refuses it.
      </footer>
    </div>`,
  })
}

function showAnswered(context: Context, provider: Provider, challenge: Challenge | null) {
  const href = challenge?.returnTo() ?? null
  return showPage(context, {
    title: 'Nothing to confirm · Sandbox Bank',
    styles: ['card-page.css', 'notice.css'],
    status: challenge ? 200 : 404,
    body: noticeMarkup({
      kind: challenge ? 'done' : 'over',
      heading: challenge ? 'This was answered already' : 'There is no such page',
      text: challenge ? 'Your bank has nothing to ask.' : 'The address may have been cut off.',
      link: href === null ? null : { href, label: `Return to ${provider.options.merchantName}` },
    }),
  })
}
