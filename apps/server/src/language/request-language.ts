import { AsyncLocalStorage } from 'node:async_hooks'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import contractMessages from '@openline/contract/es.json' with { type: 'json' }
import { addMessages, type MessageCatalog } from '@openline/i18n/i18n'
import {
  type Language,
  language,
  negotiateLanguageOrDefault,
  setLanguageResolver,
} from '@openline/i18n/language'

const served = new AsyncLocalStorage<Language>()
setLanguageResolver(() => served.getStore() ?? 'en')

/** Says everything in `act`, and in what it waits for, in `wanted`. */
export function withLanguage<Result>(wanted: Language, act: () => Result): Result {
  return wanted === language() ? act() : served.run(wanted, act)
}

/** Runs `act` in the language of a request. */
export function withRequestLanguage<Result>(request: Request, act: () => Result): Result {
  return withLanguage(negotiateLanguageOrDefault(request.headers.get('accept-language')), act)
}

addMessages(contractMessages)
const sources = join(import.meta.dirname, '..')
for await (const path of glob('**/es.json', { cwd: sources })) {
  addMessages(JSON.parse(await readFile(join(sources, path), 'utf8')) as MessageCatalog) // a test checks each catalog
}
