import { languages } from '@openline/i18n/language'
import { inScript } from '../lib/in-script.ts'
import { languageParameter } from '../lib/language-parameter.ts'

/** Of the browser's local storage: no request carries it, so that no page depends on its visitor. */
const storageKey = 'language'

/**
 * For the head of every page, before anything is painted. `?language=es` is a choice and is stored; after
 * that an English address leads to the same page in Spanish, so that old bookmarks and the payment
 * provider's way back keep it. Without scripts, or where the browser refuses storage, the address says the
 * language.
 *
 * Sent to the browser as text: it stands alone.
 */
function leadToChosen(all: readonly string[], parameter: string, key: string): void {
  const [usual = '', ...others] = all
  const url = new URL(location.href)
  const first = url.pathname.split('/')[1] ?? ''
  const here = others.includes(first) ? first : usual
  const asked = url.searchParams.get(parameter)
  const isAsked = asked !== null && all.includes(asked)
  const remember = () => {
    try {
      if (isAsked) localStorage.setItem(key, asked)
      else return here === usual ? localStorage.getItem(key) : here
    } catch {
      // The address says it.
    }
    return asked
  }
  const pathIn = (chosen: string) => {
    const rest = here === usual ? url.pathname : url.pathname.slice(here.length + 1)
    const path = rest.replace(/^\/*/, '/')
    return chosen === usual ? path : `/${chosen}${path === '/' ? '' : path}`
  }
  const chosen = remember()
  if (isAsked) url.searchParams.delete(parameter)
  if (chosen !== null && chosen !== here && all.includes(chosen)) {
    url.pathname = pathIn(chosen)
    document.documentElement.hidden = true
    location.replace(url.href)
  } else if (isAsked) history.replaceState(history.state, '', url.href)
}

/**
 * A link that changes the language takes along the query and the fragment that only the browser knows. Sent
 * as text, too.
 */
function takeAddressAlong(parameter: string): void {
  const takeAlong = ({ target }: Event) => {
    const pressed = target as Partial<Element> | null // an element, the document or the window
    const link = pressed?.closest?.<HTMLAnchorElement>('a[data-language]')
    if (!link) return
    const query = new URLSearchParams(location.search)
    query.set(parameter, link.dataset['language'] ?? '')
    link.search = query.toString()
    link.hash = location.hash
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, takeAlong, true)
}

/** The same on every page. */
export function languageScript(): string {
  const parameter = inScript(languageParameter)
  const lead = `(${leadToChosen.toString()})(${inScript(languages)},${parameter},${inScript(storageKey)})`
  return `${lead};(${takeAddressAlong.toString()})(${parameter})`
}
