/** The languages of the shop; the first is the one in the source code. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** BCP 47 tags for the languages as the United States writes them. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export function isLanguage(text: unknown): text is Language {
  return languages.some((known) => known === text)
}

/**
 * The first supported language of an `Accept-Language` header or a `lang` attribute (RFC 9110 12.5.4,
 * without weights); null when it names none.
 */
export function negotiateLanguage(tags: string | null): Language | null {
  const wanted = (tags ?? '').split(',', 10).map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? null
}

/** As `negotiateLanguage`, with English where the header names no supported language. */
export function negotiateLanguageOrDefault(tags: string | null): Language {
  return negotiateLanguage(tags) ?? languages[0]
}

let resolveLanguage: () => Language = () => languages[0]

/** Sets, once for the process or the page, the function that gives the current language. Default: English. */
export function setLanguageResolver(resolve: () => Language): void {
  resolveLanguage = resolve
}

/** The language of the current request or page. */
export function language(): Language {
  return resolveLanguage()
}

/** The locale of the current language, for `Intl` and the `lang` attribute. */
export function locale(): string {
  return locales[resolveLanguage()]
}

/**
 * The path of a page in a language: `/shop` in English, `/es/shop` in Spanish. The result never begins
 * with two slashes or backslashes, which a browser reads as the name of another site.
 */
export function pathIn(wanted: Language, path: string): string {
  const own = path.replace(/^[/\\]+/, '/')
  return wanted === languages[0] ? own : `/${wanted}${own === '/' ? '' : own}`
}

/** The reverse of `pathIn`: `/es/shop` is `/shop` in Spanish. */
export function readPath(pathname: string): { language: Language; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  return isLanguage(first) && first !== languages[0]
    ? { language: first, path: rest === '' ? '/' : rest }
    : { language: languages[0], path: pathname }
}
