import { negotiateLanguageOrDefault, setLanguageResolver } from '@openline/i18n/language'

/** A page speaks one language for as long as it is open: changing it is going to another address. */
if (!import.meta.env.SSR) {
  const spoken = negotiateLanguageOrDefault(document.documentElement.lang)
  setLanguageResolver(() => spoken)
}
