import { html } from 'hono/html'
import type { Markup } from '../pages/shell.ts'

/** The provider's logo, a lock. */
const lock = html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
  <path
    d="M6 8V6a4 4 0 0 1 8 0v2h.5A1.5 1.5 0 0 1 16 9.5v6A1.5 1.5 0 0 1 14.5 17h-9A1.5 1.5 0 0 1 4 15.5v-6A1.5 1.5 0 0 1 5.5 8H6Zm2 0h4V6a2 2 0 1 0-4 0v2Z"
    fill="currentColor"
  />
</svg>`

type Frame = {
  merchantName: string
  /** The way back to the shop without doing anything. */
  cancelUrl: string | null
  heading: string
  about: Markup
  main: Markup
  aside: Markup
}

/** The provider's page: who asks on one side, what to do on the other. */
export function frameMarkup({
  merchantName,
  cancelUrl,
  heading,
  about,
  main,
  aside,
}: Frame): Markup {
  return html`<div class="provider">
    <header class="provider-bar">
      <span class="provider-name">${lock} Sandbox Pay</span>
      <span class="mode">Test mode</span>
    </header>
    <main>
    <div class="merchant">
      ${
        cancelUrl
          ? html`<a class="cancel" href="${cancelUrl}"
              ><span aria-hidden="true">←</span> Cancel and return to ${merchantName}</a
            >`
          : ''
      }
      <p class="merchant-name">
        <span class="initial" aria-hidden="true">${merchantName.slice(0, 1).toUpperCase()}</span>
        ${merchantName}
      </p>
      <h1>${heading}</h1>
      <div class="about">${about}</div>
    </div>
    <div class="task">${main}</div>
    <div class="beside">${aside}</div>
    </main>
    <footer class="provider-foot">
      Sandbox Pay plays a payment provider for demonstrations. No money moves.
      <a href="/">What is this?</a>
    </footer>
  </div>`
}

/** A short message with one way on. */
export function noticeMarkup(notice: {
  kind: 'done' | 'over'
  heading: string
  text: string
  link: { href: string; label: string } | null
}): Markup {
  const { kind, heading, text, link } = notice
  return html`<div class="provider notice">
    <header class="provider-bar">
      <span class="provider-name">${lock} Sandbox Pay</span>
      <span class="mode">Test mode</span>
    </header>
    <main class="task">
      <span class="mark mark-${kind}" aria-hidden="true">${kind === 'done' ? '✓' : '!'}</span>
      <h1>${heading}</h1>
      <p>${text}</p>
      ${link ? html`<a class="primary" href="${link.href}">${link.label}</a>` : ''}
    </main>
  </div>`
}
