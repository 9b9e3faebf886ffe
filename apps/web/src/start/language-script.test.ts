import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { languageScript } from './language-script.ts'

type Visit = { readonly stored?: string; readonly isStorageRefused?: boolean }

/** Runs the script at an address, as a browser would; gives where it leads and what it stores. */
function visit(address: string, { stored, isStorageRefused = false }: Visit = {}) {
  const storage = new Map(stored === undefined ? [] : [['language', stored]])
  const outcome = { leadsTo: '', shown: address, isHidden: false, link: { search: '', hash: '' } }
  const url = new URL(address, 'https://shop.example')
  const listeners = new Map<string, (event: object) => void>()
  const own = (href: string) => href.replace('https://shop.example', '')
  runInNewContext(languageScript(), {
    URL,
    URLSearchParams,
    location: {
      href: url.href,
      search: url.search,
      hash: url.hash,
      replace: (href: string) => {
        outcome.leadsTo = own(href)
      },
    },
    history: {
      state: null,
      replaceState: (_state: null, _title: string, href: string) => {
        outcome.shown = own(href)
      },
    },
    get localStorage() {
      if (isStorageRefused) throw new Error('refused')
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
      }
    },
    document: {
      documentElement: {
        set hidden(value: boolean) {
          outcome.isHidden = value
        },
      },
    },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  })
  const press = (language: string | null) => {
    const link = { ...outcome.link, dataset: { language } }
    listeners.get('click')?.({ target: { closest: () => (language === null ? null : link) } })
    return link.search + link.hash
  }
  return { ...outcome, stored: storage.get('language') ?? null, press }
}

test('choosing Spanish shows the page in Spanish, stores the choice and cleans the address', () => {
  const { leadsTo, shown, stored } = visit('/es/shop?zip=50309&language=es#plans')
  expect({ leadsTo, shown, stored }).toEqual({
    leadsTo: '',
    shown: '/es/shop?zip=50309#plans',
    stored: 'es',
  })
})

test.for([
  ['/shop?zip=50309&language=es', '/es/shop?zip=50309'],
  ['/es?language=en', '/'],
  ['/es/shop?language=en#plans', '/shop#plans'],
] as const)('a choice in the address leads from %s to %s', ([from, to]) => {
  const { leadsTo, isHidden } = visit(from, { stored: 'es' })
  expect({ leadsTo, isHidden }).toEqual({ leadsTo: to, isHidden: true })
})

test.for([
  ['/', '/es'],
  ['/dashboard/payment', '/es/dashboard/payment'],
  ['/stripe-response?session_id=cs_1', '/es/stripe-response?session_id=cs_1'],
] as const)('an English address leads a visitor who chose Spanish from %s to %s', ([from, to]) => {
  expect(visit(from, { stored: 'es' }).leadsTo).toBe(to)
})

test.for([
  ['/shop', undefined],
  ['/shop', 'en'],
  ['/es/shop', undefined],
  ['/es/shop', 'en'],
  ['/es', 'es'],
  ['/shop', 'xx'],
  ['/shop?language=fr', undefined],
] as const)('%s with the stored choice "%s" is where it should be', ([address, stored]) => {
  const { leadsTo, shown } = visit(address, stored === undefined ? {} : { stored })
  expect([leadsTo, shown]).toEqual(['', address])
})

test('where the browser refuses storage the address says the language', () => {
  const refused = { isStorageRefused: true }
  expect(visit('/shop', refused).leadsTo).toBe('')
  expect(visit('/es/shop?language=es', refused)).toMatchObject({ leadsTo: '', shown: '/es/shop' })
  expect(visit('/shop?language=es', refused).leadsTo).toBe('/es/shop')
})

test('an address of another site is never used', () => {
  expect(visit('/es//evil.example?language=en').leadsTo).toBe('/evil.example')
  expect(visit('/%5C%5Cevil.example', { stored: 'es' }).leadsTo).toBe('/es/%5C%5Cevil.example')
  const twice = visit('https://shop.example//evil.example/', { stored: 'es' })
  expect(twice.leadsTo).toBe('/es/evil.example/')
})

test('a link that changes the language takes the query and the fragment along', () => {
  const { press } = visit('/faq?from=mail#porting')
  expect(press('es')).toBe('from=mail&language=es#porting')
  expect(press(null)).toBe('')
})
