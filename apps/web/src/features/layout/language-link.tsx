import { language, languageNames, languages, pathIn } from '@openline/i18n/language'
import { usePageAddress } from '../../lib/page-address.ts'

/** To this page in the other language. Works without scripts; the server remembers the choice. */
export function LanguageLink({ className }: { readonly className: string | undefined }) {
  const { pathname, search, hash } = usePageAddress()
  const other = languages.find((known) => known !== language()) ?? languages[0]
  const query = new URLSearchParams(search)
  query.set('language', other)
  return (
    <a
      href={`${pathIn(language(), pathname)}?${query.toString()}${hash}`}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className={className}
    >
      {languageNames[other]}
    </a>
  )
}
