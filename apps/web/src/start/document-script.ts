import type { DocumentAssets } from '../documents/document-assets.ts'
import { inScript } from '../lib/in-script.ts'

type Load = (href: string) => Promise<unknown>

/**
 * A document is complete without scripts. Modules are loaded only for customers, for a message of the page
 * before, for the check of a number, for a ZIP code that is typed or remembered, and for the support chat of a
 * visitor who agreed to it.
 *
 * Sent to the browser as text: it stands alone. `load` imports a module.
 */
function loadOnDemand(
  { modules, onDemand }: Pick<DocumentAssets, 'modules' | 'onDemand'>,
  hasChat: boolean,
  load: Load,
): void {
  const { dataset } = document.documentElement
  const form = document.querySelector('[data-zip]')
  const isKept = () => {
    try {
      return sessionStorage.getItem('notice') ?? (form && localStorage.getItem('zip'))
    } catch {
      return null
    }
  }
  const isNeeded = () =>
    'session' in dataset ||
    (hasChat && dataset['consent'] === 'accepted') ||
    isKept() ||
    form?.matches(':focus-within,[data-cart] *') ||
    new URLSearchParams(location.search).has('check-number')
  const loadAll = async () => {
    for (const href of onDemand) {
      // What a script adds may load, whereas an import of an inline script itself may not.
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      document.head.append(link)
      await load(href)
    }
  }
  let started = false
  const look = () => {
    if (started || !isNeeded() || document.readyState !== 'complete') return
    started = true
    void loadAll()
  }
  for (const file of modules) void load(file)
  addEventListener('load', () => setTimeout(look))
  addEventListener('visitor', look)
  form?.addEventListener('focusin', look)
}

/** The script at the end of a document, before that of the page itself. */
export function documentScript(
  { modules, onDemand }: DocumentAssets,
  { hasChat }: { readonly hasChat: boolean },
): string {
  // The import is text, since a bundler would rewrite it.
  return `(${loadOnDemand.toString()})(${inScript({ modules, onDemand })},${hasChat},href=>import(href))`
}
