import { languages } from '@openline/i18n/language'
import { inScript } from './lib/in-script.ts'
import { languageParameter } from './lib/language-parameter.ts'

/** Of the browser's local storage: no request carries it, so that no page depends on its visitor. */
const storageKey = 'language'

/**
 * Browser code kept as text, for the head of every page, before anything is painted. `?language=es` is
 * a choice and is stored; after that an English address leads to the same page in Spanish, so that old
 * bookmarks and the payment provider's way back keep it. Without scripts, or where the browser
 * refuses storage, the address says the language. A link that changes it takes along the query and
 * the fragment that only the browser knows.
 */
const choose = `((languages, parameter, key) => {
  const [usual, ...others] = languages
  const url = new URL(location.href)
  const [, first] = url.pathname.split('/')
  const here = others.includes(first) ? first : usual
  const asked = url.searchParams.get(parameter)
  const isAsked = languages.includes(asked)
  let chosen = asked
  try {
    if (isAsked) localStorage.setItem(key, asked)
    else chosen = here === usual ? localStorage.getItem(key) : here
  } catch {}
  if (isAsked) url.searchParams.delete(parameter)
  if (languages.includes(chosen) && chosen !== here) {
    const path = (here === usual ? url.pathname : url.pathname.slice(here.length + 1)).replace(/^\\/*/, '/')
    url.pathname = chosen === usual ? path : '/' + chosen + (path === '/' ? '' : path)
    document.documentElement.hidden = true
    location.replace(url.href)
  } else if (isAsked) history.replaceState(history.state, '', url.href)
  const takeAlong = ({ target }) => {
    const link = target.closest?.('a[data-language]')
    if (!link) return
    const query = new URLSearchParams(location.search)
    query.set(parameter, link.dataset.language)
    link.search = query.toString()
    link.hash = location.hash
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, takeAlong, true)
})`

/** The same on every page. */
export function languageScript(): string {
  return `${choose}(${inScript(languages)},${inScript(languageParameter)},${inScript(storageKey)})`
}
