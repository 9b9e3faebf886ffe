/** The languages of the shop, the one of the sources first. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** BCP 47: the languages as they are written in the United States. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** Each language as its own speakers call it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export function isLanguage(text: unknown): text is Language {
  return languages.some((known) => known === text)
}

/** The first of a header `Accept-Language`, or of a `lang` attribute, that we speak; else null. */
export function spokenIn(tags: string | null): Language | null {
  const wanted = (tags ?? '').split(',', 10).map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? null
}

/** The same, with English for whoever reads neither. */
export function languageOf(tags: string | null): Language {
  return spokenIn(tags) ?? languages[0]
}

let find: () => Language = () => languages[0]

/** Says once for the whole process how to learn whom we speak to at this moment. Default: English. */
export function tellLanguage(how: () => Language): void {
  find = how
}

/** The language of whoever is served at this moment. */
export function language(): Language {
  return find()
}

/** For `Intl` and the HTML: the locale of that language. */
export function locale(): string {
  return locales[find()]
}

/**
 * The path of a page in a language: `/shop` in English, `/es/shop` in Spanish. Never one that begins
 * with two slashes or backslashes, which a browser reads as the name of another site.
 */
export function pathIn(wanted: Language, path: string): string {
  const own = path.replace(/^[/\\]+/, '/')
  return wanted === languages[0] ? own : `/${wanted}${own === '/' ? '' : own}`
}

/** The other way round: `/es/shop` is `/shop` in Spanish. */
export function readPath(pathname: string): { language: Language; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  return isLanguage(first) && first !== languages[0]
    ? { language: first, path: rest === '' ? '/' : rest }
    : { language: languages[0], path: pathname }
}
