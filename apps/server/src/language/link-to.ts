import { language, pathIn } from '@openline/i18n/language'

/**
 * The address of a page in the current language: of the reader of an email, of the caller
 * who comes back from the payment provider. An empty `path` is the front page.
 */
export function linkTo(publicUrl: string, path: string): string {
  return `${publicUrl}${pathIn(language(), path)}`
}
