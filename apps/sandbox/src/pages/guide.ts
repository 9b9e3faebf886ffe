import { Hono } from 'hono'
import { html } from 'hono/html'
import { magicImeis } from '../carrier/devices.ts'
import { magicStreets, unknownHouse } from '../carrier/magic-streets.ts'
import { magicZips } from '../carrier/magic-zips.ts'
import { networkFaults } from '../carrier/network.ts'
import { magicNumbers } from '../carrier/port-in-numbers.ts'
import { retailSims, simsInUse, simsRetired } from '../carrier/sims.ts'
import { contentFaults } from '../content/routes.ts'
import { heliumNumbers } from '../helium/magic.ts'
import { heliumFaults } from '../helium/system.ts'
import { answerFaults } from '../http/answer.ts'
import { webhookFaults } from '../http/webhooks.ts'
import { mailFaults } from '../mail/smtp.ts'
import { grouped } from '../payment/card-form.ts'
import { type TestCard, testCards } from '../payment/test-cards.ts'
import { magicTaxZips } from '../tax/magic-zips.ts'
import { type Markup, showPage } from './shell.ts'

type GuideOptions = { merchantName: string; url: () => string; smtpPort: () => number }

/** The page that explains everything the sandbox plays. */
export function createGuide({ merchantName, url, smtpPort }: GuideOptions): Hono {
  const app = new Hono()
  app.get('/', (context) =>
    showPage(context, {
      title: `The sandbox of ${merchantName}`,
      styles: ['guide.css'],
      body: html`<div class="guide">
        <header>
          <h1>Sandbox</h1>
          <p>
            This program stands in for the six outside systems that ${merchantName} talks to. The
            shop runs the same code as in production; only the addresses differ. Saved cards,
            charges, SIMs, lines and tax documents are kept in the file sandbox.state and survive a
            restart; emails and faults don't.
          </p>
          <nav aria-label="Systems">
            <a class="primary" href="/mail">Open the mailbox</a>
            <a href="#payment">Payment</a>
            <a href="#carrier">Carrier</a>
            <a href="#helium">Helium MVNE</a>
            <a href="#tax">Taxes</a>
            <a href="#mail">Email</a>
            <a href="#content">Content</a>
            <a href="#chat">Chat</a>
          </nav>
        </header>
        <main>
          ${paymentSection(url())} ${carrierSection(url())} ${heliumSection(url())} ${taxSection(url())}
          ${otherSections(url(), smtpPort())}
        </main>
      </div>`,
    }),
  )
  return app
}

type Row = readonly [input: string, meaning: string]

function tableOf(caption: string, rows: readonly Row[]): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ([input, meaning]) =>
          html`<tr>
            <th scope="row"><code>${input}</code></th>
            <td>${meaning}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

type FaultControls = { url: string; path: string; faults: readonly string[]; example: object }

function faultControls({ url, path, faults, example }: FaultControls): Markup {
  return html`<h3>Simulate a fault</h3>
    <pre tabindex="0"><code>curl ${url}${path} -H 'content-type: application/json' \\
  -d '${JSON.stringify(example)}'</code></pre>
    <p>
      Faults: ${faults.map((fault, index) => html`${index > 0 ? ', ' : ''}<code>${fault}</code>`)}. Each
      fault happens <code>count</code> times; with <code>"always"</code>, until you send
      <code>{"reset":true}</code>. <a href="${path}">Show active faults</a>
    </p>`
}

function paymentSection(url: string): Markup {
  return html`<section id="payment">
    <h2>Payment</h2>
    <p>
      Stripe’s REST API under <code>/v1</code>, a hosted card page with a test wallet and Link, 3-D
      Secure and signed events. Any future date and any CVC of the right length work.
      <a href="/payment/ledger">Ledger</a>
    </p>
    <div class="tables">
      ${Object.entries(testCards).map(([title, cards]) =>
        tableOf(
          title,
          cards.map((card: TestCard) => [grouped(card.number), meaningOf(card)] as const),
        ),
      )}
    </div>
    <h3>Dispute a payment</h3>
    <pre tabindex="0"><code>curl ${url}/payment/objections -H 'content-type: application/json' \\
  -d '{"paymentIntent":"pi_…","as":"chargeback"}'
curl ${url}/payment/disputes/du_… -H 'content-type: application/json' \\
  -d '{"status":"won"}'</code></pre>
    <p>
      <code>as</code> is <code>chargeback</code>, <code>inquiry</code> or <code>fraud_warning</code>; the
      <a href="/payment/ledger">ledger</a> has the ids.
    </p>
    ${faultControls({
      url,
      path: '/payment/scenario',
      faults: [...answerFaults, ...webhookFaults],
      example: { fault: 'drop_after', count: 2, on: 'POST /v1/payment_intents' },
    })}
  </section>`
}

function meaningOf({ title, charge }: TestCard): string {
  return charge.kind === 'decline' ? `${title}: ${charge.declineCode ?? charge.code}` : title
}

function carrierSection(url: string): Markup {
  const zips = Object.entries(magicZips).map(([zip, { says }]) => [zip, says] as const)
  const imeis = Object.entries(magicImeis).map(
    ([imei, { model, reason }]) =>
      [imei, `${model ?? 'Unknown phone'}: ${reason ?? 'works'}`] as const,
  )
  return html`<section id="carrier">
    <h2>Carrier</h2>
    <p>
      SIM stock, numbers, activation, shipping and usage under <code>/carrier</code>. Any other ZIP
      code in the US and any well-formed IMEI works. <a href="/carrier/ledger">Ledger</a>
    </p>
    <div class="tables">
      ${tableOf('ZIP codes', zips)} ${tableOf('Phones, by IMEI', imeis)}
      ${tableOf('Emergency addresses, by street', [
        ...Object.entries(magicStreets).map(([street, { says }]) => [street, says] as const),
        [`${unknownHouse}, any street`, 'Refused: number_unknown'],
      ])}
      ${tableOf(
        'Numbers to transfer in, in any area code',
        Object.entries(magicNumbers).map(([ending, { says }]) => [`555-${ending}`, says] as const),
      )}
      ${tableOf(
        'SIM cards to activate',
        retailSims.slice(0, 8).map((iccid) => [iccid, 'Available'] as const),
      )}
      ${tableOf('SIM cards that cannot be used', [
        ...simsInUse.map((iccid) => [iccid, 'In use'] as const),
        ...simsRetired.map((iccid) => [iccid, 'Retired'] as const),
        ['8901410329999999990', 'Unknown, like any other number'],
      ])}
    </div>
    ${faultControls({
      url,
      path: '/carrier/scenario',
      faults: [...networkFaults, ...answerFaults, ...webhookFaults],
      example: { fault: 'sold_out_esim', count: 'always' },
    })}
  </section>`
}

function heliumSection(url: string): Markup {
  const numbers = Object.entries(heliumNumbers).map(
    ([ending, { says }]) => [`555-${ending}`, says] as const,
  )
  return html`<section id="helium">
    <h2>Helium MVNE</h2>
    <p>
      A platform that can stand behind the carrier API, under <code>/helium/v1</code>. Everything it
      does later it tells by events. <a href="/helium/ledger">Ledger</a>
    </p>
    <div class="tables">${tableOf('Numbers to port in, in any area code', numbers)}</div>
    <h3>Press a trigger of its dashboard</h3>
    <pre tabindex="0"><code>curl ${url}/helium/triggers -H 'content-type: application/json' \\
  -d '{"trigger":"sim.force_activation_failure","id":"sim_…"}'</code></pre>
    ${faultControls({
      url,
      path: '/helium/scenario',
      faults: [...heliumFaults, ...answerFaults, ...webhookFaults],
      example: { fault: 'drop_after', on: 'POST /v1/sims' },
    })}
  </section>`
}

function taxSection(url: string): Markup {
  const zips = Object.entries(magicTaxZips).map(([zip, { says }]) => [zip, says] as const)
  return html`<section id="tax">
    <h2>Taxes</h2>
    <p>
      Avalara for Communications, REST v2, under <code>/tax</code>: asked when the shop runs with
      <code>TAX_ENGINE=avalara</code>. Its rates are invented.
      <a href="/tax/ledger">Documents</a>
    </p>
    <div class="tables">${tableOf('ZIP codes', zips)}</div>
    ${faultControls({
      url,
      path: '/tax/scenario',
      faults: answerFaults,
      example: { fault: 'reset_before', count: 'always', on: 'POST /api/v2/afc/CalcTaxes' },
    })}
  </section>`
}

function otherSections(url: string, smtpPort: number): Markup {
  return html`<section id="mail">
      <h2>Email</h2>
      <p>
        SMTP on port ${smtpPort}. Every message goes to the <a href="/mail">mailbox</a>, also as
        <a href="/mail/messages">JSON</a>.
      </p>
      ${faultControls({
        url,
        path: '/mail/scenario',
        faults: mailFaults,
        example: { fault: 'refuse_for_now', count: 3 },
      })}
    </section>
    <section id="content">
      <h2>Content</h2>
      <p>
        Strapi’s REST API over the files of the content folder, such as
        <a href="/content/api/plans">plans</a> and <a href="/content/api/page-metas">page titles</a>.
        Changes to a file are served right away.
      </p>
      ${faultControls({
        url,
        path: '/content/scenario',
        faults: contentFaults,
        example: { fault: 'down', count: 'always' },
      })}
    </section>
    <section id="chat">
      <h2>Chat</h2>
      <p>
        <a href="/chat/widget.js">A script</a> in the shape of Intercom’s messenger. It shows a
        launcher and keeps every call in <code>window.intercomCalls</code>.
      </p>
    </section>`
}
