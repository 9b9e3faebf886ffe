/**
 * Stands in for Intercom's messenger: the same global function, a queue that is worked off, a record
 * of every call for tests, and a launcher that says who is known.
 */

type Call = { method: string; settings: Record<string, unknown> }
type Messenger = ((...args: unknown[]) => void) & { q?: unknown[][]; booted?: boolean }
type MessengerWindow = typeof globalThis & {
  Intercom?: Messenger
  intercomSettings?: Record<string, unknown>
  intercomCalls?: Call[]
}

const page: MessengerWindow = globalThis
const waiting = page.Intercom?.q ?? []
const calls: Call[] = (page.intercomCalls ??= [])
let launcher: HTMLElement | null = null
let known: Record<string, unknown> = {}

function settingsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function draw() {
  launcher ??= document.body.appendChild(document.createElement('button'))
  const name = typeof known['name'] === 'string' ? known['name'] : ''
  launcher.textContent = 'Chat'
  launcher.setAttribute('aria-label', name ? `Chat with support as ${name}` : 'Chat with support')
  launcher.dataset['chatLauncher'] = name ? 'known' : 'visitor'
  Object.assign(launcher.style, {
    position: 'fixed',
    right: '20px',
    bottom: '20px',
    zIndex: '2147483000',
    minHeight: '48px',
    padding: '0 20px',
    border: '0',
    borderRadius: '24px',
    background: '#1f2937',
    color: '#ffffff',
    font: '600 16px system-ui, sans-serif',
    cursor: 'pointer',
  })
}

function receive(method: unknown, value: unknown) {
  const settings = settingsOf(value)
  calls.push({ method: String(method), settings })
  if (method === 'boot' || method === 'update') {
    known = method === 'boot' ? settings : { ...known, ...settings }
    draw()
  }
  if (method === 'shutdown') {
    known = {}
    launcher?.remove()
    launcher = null
  }
}

const messenger: Messenger = (method, value) => receive(method, value)
messenger.booted = true
page.Intercom = messenger

for (const [method, value] of waiting) receive(method, value)
if (waiting.length === 0 && page.intercomSettings) receive('boot', page.intercomSettings)
