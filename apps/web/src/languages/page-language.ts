import { negotiateLanguageOrDefault, setLanguageResolver } from '@openline/i18n/language'

/** A page has one language while it is open: another language is another address. */
if (!import.meta.env.SSR) {
  const spoken = negotiateLanguageOrDefault(document.documentElement.lang)
  setLanguageResolver(() => spoken)
}
