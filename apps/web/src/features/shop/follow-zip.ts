import { countUp, readAmounts } from '../../lib/count-up.ts'
import { rememberedZip, rememberZip } from '../../lib/remembered-zip.ts'

/** Parts of the page with prices, in the same order in every rendering of it. */
const pricedParts = '[data-priced]'

/**
 * Prices the page for a ZIP code as soon as it is typed, and for the remembered one at the next visit: asks for the
 * page that the form leads to and takes over its parts with prices. Without it the form loads that page.
 */
export function followZip(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=zip]')
  if (!field) return
  let running = new AbortController()

  const ask = async () => {
    running.abort()
    if (!/^\d{5}$/.test(field.value)) return
    running = new AbortController()
    const address = addressOf(form)
    form.ariaBusy = 'true'
    const page = await loadPage(address, running.signal)
    if (page === 'canceled') return
    form.ariaBusy = null
    const next = page?.querySelector('[data-zip]')
    form.dataset['zip'] = next ? '' : 'failed'
    if (!page || !next) return
    takeOver(page)
    field.ariaInvalid = next.querySelector('[aria-invalid]') && 'true'
    history.replaceState(history.state, '', address)
    if (!field.ariaInvalid) rememberZip(field.value)
  }

  form.addEventListener('input', ({ target }) => {
    if (target === field) void ask()
  })
  addEventListener('online', () => {
    if (form.dataset['zip'] === 'failed') void ask()
  })
  const isTyped = field.value !== field.defaultValue
  if (!isTyped && field.value === '') field.value = rememberedZip()
  if (field.value !== field.defaultValue) void ask()
  else if (field.value !== '' && !field.ariaInvalid) rememberZip(field.value)
}

/** The page as it is, with what the browser itself would add when the form is sent. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(window.location.href)
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') address.searchParams.set(name, value)
  }
  return address.href
}

/** The page at an address, or null where there is none. Never throws. */
function loadPage(address: string, signal: AbortSignal): Promise<Document | null | 'canceled'> {
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    // Trusted Types refuse a text as a document, but not what the browser itself loads as one.
    request.responseType = 'document'
    request.addEventListener('load', () => done(request.responseXML))
    request.addEventListener('error', () => done(null))
    request.addEventListener('abort', () => done('canceled'))
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}

function takeOver(page: Document): void {
  const parts = [...page.querySelectorAll(pricedParts)]
  for (const [index, old] of document.querySelectorAll(pricedParts).entries()) {
    const part = parts[index]
    if (!part) continue
    old.replaceWith(part)
    countUp(part, readAmounts(old))
  }
}
