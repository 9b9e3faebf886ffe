import { languageOf, tellLanguage } from '@openline/words/language'

/** A page speaks one language for as long as it is open: changing it is going to another address. */
if (!import.meta.env.SSR) {
  const spoken = languageOf(document.documentElement.lang)
  tellLanguage(() => spoken)
}
