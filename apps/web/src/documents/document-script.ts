import { inScript } from '../lib/in-script.ts'
import type { DocumentAssets } from './document-assets.ts'

/**
 * Browser code kept as text, since a bundler would rewrite its imports. A document is complete without
 * scripts. Modules are loaded only for customers, for a message of the page before, for the check of a
 * number, and for the support chat of a visitor who agreed to it.
 */
const loader = `(({ modules, onDemand, hasChat }) => {
  const { dataset } = document.documentElement
  const isCarried = () => {
    try {
      return sessionStorage.getItem('notice') !== null
    } catch {
      return false
    }
  }
  let started = false
  const look = async () => {
    const isNeeded = 'session' in dataset || (hasChat && dataset.consent === 'accepted') ||
      isCarried() || new URLSearchParams(location.search).has('check-number')
    if (started || !isNeeded || document.readyState !== 'complete') return
    started = true
    for (const href of onDemand) {
      // What a script adds may load, whereas an import of an inline script itself may not.
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      await import(href)
    }
  }
  for (const file of modules) import(file)
  addEventListener('load', () => setTimeout(look))
  addEventListener('visitor', look)
})`

/** The script at the end of a document; the same on all of them. */
export function documentScript(
  { modules, onDemand }: DocumentAssets,
  { hasChat }: { readonly hasChat: boolean },
): string {
  return `${loader}(${inScript({ modules, onDemand, hasChat })})`
}
