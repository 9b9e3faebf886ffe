import { language, languageNames, languages, pathIn } from '@openline/i18n/language'
import { languageParameter } from '../../lib/language-parameter.ts'
import { usePageAddress } from '../../lib/page-address.ts'

/**
 * To this page in the other language; `language-script.ts` stores the choice and takes along what of
 * the address only the browser knows. Works without scripts.
 */
export function LanguageLink({ className }: { readonly className: string | undefined }) {
  const { pathname, search, hash } = usePageAddress()
  const other = languages.find((known) => known !== language()) ?? languages[0]
  const query = new URLSearchParams(search)
  query.set(languageParameter, other)
  return (
    <a
      href={`${pathIn(other, pathname)}?${query.toString()}${hash}`}
      // The server's HTML has the part of the query that the page reads.
      suppressHydrationWarning
      data-language={other}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className={className}
    >
      {languageNames[other]}
    </a>
  )
}
