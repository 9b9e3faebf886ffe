import { languages, pathIn } from '@openline/i18n/language'
import { inScript } from '../lib/in-script.ts'
import { documentPaths } from '../paths.ts'

/** Browsers that know these rules fetch a document when a visitor points at a link to it or touches it. */
export function speculationRules(): string {
  const addresses = languages.flatMap((each) => documentPaths.map((path) => pathIn(each, path)))
  return inScript({
    prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }],
  })
}
