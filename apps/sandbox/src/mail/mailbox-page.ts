import { html } from 'hono/html'
import type { Markup } from '../pages/shell.ts'
import type { MailMessage } from './mailbox.ts'

export type MailboxView = {
  messages: MailMessage[]
  search: string
  opened: MailMessage | null
  showsText: boolean
}

const previewLength = 110
/** What is shown without scripts; the page's script writes the reader's own time instead. */
const timeZone = 'UTC'
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** The list beside the opened message; on a small screen one or the other. */
export function mailboxMarkup(view: MailboxView): Markup {
  const { messages, search, opened } = view
  return html`<div class="mailbox ${opened ? 'has-opened' : ''}">
    <header class="mail-bar">
      <h1><a href="/mail">Mailbox</a></h1>
      <p>Every email the shop sends arrives here. Nothing leaves this computer.</p>
      <form class="search" role="search" action="/mail">
        <label class="visually-hidden" for="search">Search by recipient</label>
        <input
          id="search"
          name="search"
          type="search"
          value="${search}"
          placeholder="Search by recipient"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
        />
        <button class="secondary" type="submit">Search</button>
      </form>
    </header>
    <main>
    <nav class="mail-list" aria-label="Messages" data-mail-list>
      ${
        messages.length === 0
          ? emptyMarkup(search)
          : html`<ul>
              ${messages.map((message) => itemMarkup(message, view))}
            </ul>`
      }
    </nav>
    <section class="mail-opened" aria-label="Message">
      ${opened ? messageMarkup(opened, view) : nothingMarkup(messages)}
    </section>
    </main>
    <p class="visually-hidden" role="status" data-mail-news></p>
  </div>`
}

function addressOf(
  id: string,
  { search }: MailboxView,
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...(search && { search }), ...extra }).toString()
  return `/mail/${id}${query && `?${query}`}`
}

function itemMarkup(message: MailMessage, view: MailboxView): Markup {
  const isOpened = view.opened?.id === message.id
  return html`<li>
    <a href="${addressOf(message.id, view)}" ${isOpened ? html`aria-current="true"` : ''}>
      <span class="item-to">${message.to}</span>
      <time datetime="${message.receivedAt}" data-time="time">${time.format(new Date(message.receivedAt))} UTC</time>
      <span class="item-subject">${message.subject || '(no subject)'}</span>
      <span class="item-preview">${previewOf(message)}</span>
    </a>
  </li>`
}

/** The beginning of the text, without the subject that most emails open with. */
function previewOf({ text, subject }: MailMessage): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const rest = words.startsWith(subject) ? words.slice(subject.length).trimStart() : words
  return rest.slice(0, previewLength)
}

function messageMarkup(message: MailMessage, view: MailboxView): Markup {
  const showsText = view.showsText || message.html === ''
  const tab = (label: string, isShown: boolean, address: string) =>
    html`<a href="${address}" ${isShown ? html`aria-current="true"` : ''}>${label}</a>`
  return html`<a class="back" href="/mail${view.search && `?search=${encodeURIComponent(view.search)}`}"
      ><span aria-hidden="true">←</span> All messages</a
    >
    <article>
      <header>
        <h2>${message.subject || '(no subject)'}</h2>
        <dl>
          <div><dt>From</dt><dd>${message.from}</dd></div>
          <div><dt>To</dt><dd>${message.to}</dd></div>
          <div>
            <dt>Received</dt>
            <dd><time datetime="${message.receivedAt}" data-time="day">${day.format(new Date(message.receivedAt))} UTC</time></dd>
          </div>
        </dl>
        ${message.attachments.map(
          ({ name, bytes }, place) =>
            html`<p><a href="/mail/${message.id}/files/${place}" download="${name}">${name}</a> (${kilobytes(bytes)} KB)</p>`,
        )}
        ${
          message.html === ''
            ? ''
            : html`<p class="tabs">
                ${tab('HTML', !showsText, addressOf(message.id, view))}
                ${tab('Text', showsText, addressOf(message.id, view, { show: 'text' }))}
              </p>`
        }
      </header>
      ${
        showsText
          ? html`<pre tabindex="0">${message.text}</pre>`
          : html`<iframe
              title="Message: ${message.subject}"
              src="/mail/${message.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
      }
    </article>`
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024))
}

function emptyMarkup(search: string): Markup {
  return search === ''
    ? html`<p class="empty">No email yet. Create an account in the shop, and the code arrives here.</p>`
    : html`<p class="empty">No email to “${search}”. <a href="/mail">Show all</a></p>`
}

function nothingMarkup(messages: MailMessage[]): Markup {
  return html`<p class="empty">${messages.length === 0 ? '' : 'Choose a message to read it.'}</p>`
}
