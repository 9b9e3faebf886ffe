import { rememberedZip, rememberZip } from './remembered-zip.ts'

/* The bill of the home page and the cart load this file, each in one piece. */

const lastsMs = 300

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
    countUp(amountsIn(part), amountsIn(old))
  }
}

/** The amounts of a part of a page by their labels; a label that is there again has one more space. */
export function amountsIn(part: ParentNode): ReadonlyMap<string, Element> {
  const amounts = new Map<string, Element>()
  for (const amount of part.querySelectorAll('[data-amount]')) {
    let label = amount.previousElementSibling?.textContent ?? ''
    while (amounts.has(label)) label += ' '
    amounts.set(label, amount)
  }
  return amounts
}

type Amounts = ReturnType<typeof amountsIn>

/** Lets amounts count up, or down, from those of before; from nothing where there was none. */
export function countUp(amounts: Amounts, before: Amounts): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const counts = [...amounts].flatMap(([label, amount]) => {
    const text = amount.textContent
    const [from, to] = [centsIn(before.get(label)?.textContent ?? ''), centsIn(text)]
    return from === to ? [] : [{ amount, text, from, to }]
  })
  const start = performance.now()
  const show = (now: number) => {
    const part = Math.max(0, (now - start) / lastsMs)
    for (const { amount, text, from, to } of counts) {
      amount.textContent = part < 1 ? withCents(text, from + (to - from) * part) : text
    }
    if (part < 1) requestAnimationFrame(show)
  }
  if (counts.length > 0) show(start)
}

/** `$1,028.60` is 102860; an amount in whole dollars is read as such. */
export function centsIn(text: string): number {
  const [dollars = '', cents = '00'] = text.replace(/[^\d.]/g, '').split('.')
  return Number(dollars + cents)
}

/** The text with another amount in it, as long as it counts. */
export function withCents(text: string, cents: number): string {
  return text.replace(/\d[\d,.]*/, (cents / 100).toFixed(2))
}
