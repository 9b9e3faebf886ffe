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
import { shippedFiles } from '../shipped-files.ts'

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
const { messages } = shippedFiles
for await (const path of glob('**/es.json', { cwd: messages })) {
  addMessages(JSON.parse(await readFile(join(messages, path), 'utf8')) as MessageCatalog) // a test checks each catalog
}
