/** What starts the modules of a page, sent to the browser as text: each function stands alone. */

/** Once the page was painted, so that modules never compete with the first paint for the connection. */
export function startAfterPaint(start: () => void): void {
  addEventListener('load', () => setTimeout(start, 300))
  if (!('PerformanceObserver' in window)) return
  const onPaint = () => requestAnimationFrame(() => setTimeout(start))
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })
}

/**
 * With the first touch of a form. A visitor for whom the page shows more than its HTML calls
 * `startSoon`: a customer, a message of the page before, a step that continues from another, a passkey
 * that the field offers, a chat that was agreed to.
 */
export function startOnTouch(
  start: () => void,
  startSoon: () => void,
  options: { readonly hasChat: boolean },
): void {
  const { dataset } = document.documentElement
  const read = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }
  const isExpected = (): boolean => {
    const entry = history.state as { usr?: unknown } | null // the router's own
    const offersPasskey = document.querySelector('[autocomplete~="webauthn"]') !== null
    return (
      'session' in dataset ||
      (options.hasChat && dataset['consent'] === 'accepted') ||
      Boolean(entry?.usr) ||
      new URLSearchParams(location.search).has('from') ||
      read('sessionStorage', 'notice') !== null ||
      (offersPasskey && read('localStorage', 'sign-in-method') === 'passkey')
    )
  }
  // The browser fills in what it kept of an earlier visit, or the page was typed in while it loaded.
  const isFilledIn = (): boolean =>
    [...document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)')].some(
      (control) =>
        control === document.activeElement ||
        (control.matches('[type="checkbox"], [type="radio"]')
          ? control.checked !== control.defaultChecked
          : control.value !== control.defaultValue),
    )
  const look = () => {
    if (isExpected() || isFilledIn()) start()
  }
  const onTouch = ({ target }: Event) => {
    // For `press-under-way.ts`, which comes later.
    Object.assign(window, { touched: target })
    const isForm = target instanceof Element && target.closest('main form, main button')
    if (isForm && !target.closest('a')) start()
  }
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input'])
    addEventListener(type, onTouch, true)
  if (isExpected()) startSoon()
  addEventListener('visitor', look)
  addEventListener('pageshow', () => setTimeout(look))
}

/**
 * What is pressed before the page has its code is held back, and pressed again when the code is here: a form, a
 * button, and, once the modules are on their way, a GET form and a link that hands over what was typed. One
 * that may be replaced meanwhile is found by its `data-press`.
 */
export function holdPresses(start: () => void, isStarted: () => boolean): void {
  const held = new AbortController()
  let pressed: HTMLElement | null = null
  const hold = (event: Event, element: HTMLElement | null) => {
    event.preventDefault()
    pressed = element
    start()
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // The server answers it, unless the code is on its way.
    if (form.method === 'get' && !isStarted()) return
    hold(event, event.submitter ?? form.querySelector<HTMLElement>('[type="submit"]'))
  }
  const onClick = (event: MouseEvent) => {
    const { target, metaKey, ctrlKey, shiftKey } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    // Of the notice about a lost connection.
    if (target.closest('[data-again]')) return start()
    const button = target.closest<HTMLElement>('main button[type="button"]:not([popovertarget])')
    const link = target.closest<HTMLElement>('main a[data-press]')
    if (button) hold(event, button)
    else if (link && isStarted() && !(metaKey || ctrlKey || shiftKey)) hold(event, link)
  }
  // What was typed, or what the step before handed on, may have put another control in its place.
  const press = () => {
    const name = pressed?.dataset['press']
    const again = name && document.querySelector<HTMLElement>(`main [data-press="${name}"]`)
    const next = pressed?.isConnected ? pressed : again
    // It may wait for an answer to what was typed.
    if (next && next.ariaBusy === 'true') setTimeout(press, 50)
    else if (next) next.click()
  }
  const release = () => {
    held.abort()
    // Once what was typed has arrived in the form.
    requestAnimationFrame(press)
  }
  addEventListener('submit', onSubmit, { signal: held.signal })
  addEventListener('click', onClick, { signal: held.signal })
  addEventListener('app-started', release, { once: true })
}
