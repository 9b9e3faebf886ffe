import { afterEach, expect, test, vi } from 'vitest'
import type { ChatIdentity } from './chat.ts'
import { createChatwoot } from './chatwoot.ts'

afterEach(() => vi.unstubAllGlobals())

const ada: ChatIdentity = {
  id: 'c-1',
  firstName: 'Ada',
  email: 'ada@example.com',
  proof: { kind: 'hash', value: 'the hash' },
}

/** As much of a browser's page as Chatwoot's script touches, and what the script was told. */
function openPage() {
  const calls: unknown[] = []
  const scripts: (EventTarget & { src?: string })[] = []
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: () => new EventTarget(),
    head: { append: (script: EventTarget) => void scripts.push(script) },
  })
  const chat = createChatwoot({
    provider: 'chatwoot',
    appId: 'website-token',
    url: 'https://chat.carrier.example',
    region: 'us',
    proof: 'hash',
  })
  return {
    chat,
    calls,
    scripts,
    /** The script comes and says that it is ready. */
    arrive: () => {
      vi.stubGlobal('chatwootSDK', { run: (options: unknown) => calls.push(['run', options]) })
      scripts[0]?.dispatchEvent(new Event('load'))
      vi.stubGlobal('$chatwoot', {
        setUser: (...user: unknown[]) => calls.push(['setUser', ...user]),
        reset: () => calls.push(['reset']),
        toggleBubbleVisibility: (visibility: string) => calls.push([visibility]),
      })
      page.dispatchEvent(new Event('chatwoot:ready'))
    },
  }
}

test('Chatwoot is fetched once, from the carrier, and gets the identity when it is ready', () => {
  const { chat, calls, scripts, arrive } = openPage()
  chat.boot(null)
  chat.shutdown()
  chat.boot(ada)
  expect(scripts.map(({ src }) => src)).toEqual(['https://chat.carrier.example/packs/js/sdk.js'])
  arrive()
  expect(calls).toEqual([
    ['run', { websiteToken: 'website-token', baseUrl: 'https://chat.carrier.example' }],
    ['setUser', 'c-1', { name: 'Ada', email: 'ada@example.com', identifier_hash: 'the hash' }],
    ['show'],
  ])
})

test('Chatwoot removes the customer before its launcher is shown to the next visitor', () => {
  const { chat, calls, arrive } = openPage()
  chat.boot(ada)
  arrive()
  calls.length = 0
  chat.shutdown()
  chat.boot(null)
  expect(calls).toEqual([['reset'], ['hide'], ['show']])
})
