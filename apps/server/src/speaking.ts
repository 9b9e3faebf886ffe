import { AsyncLocalStorage } from 'node:async_hooks'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import contractWords from '@openline/contract/es.json' with { type: 'json' }
import { type Language, language, languageOf, tellLanguage } from '@openline/words/language'
import { type Catalogue, learn } from '@openline/words/words'

const served = new AsyncLocalStorage<Language>()
tellLanguage(() => served.getStore() ?? 'en')

/** Says everything in `act`, and in what it waits for, in `wanted`. */
export function inLanguage<Result>(wanted: Language, act: () => Result): Result {
  return wanted === language() ? act() : served.run(wanted, act)
}

/** Does so in the language that whoever sent a request reads. */
export function inLanguageOf<Result>(request: Request, act: () => Result): Result {
  return inLanguage(languageOf(request.headers.get('accept-language')), act)
}

learn(contractWords)
for await (const path of glob('**/es.json', { cwd: import.meta.dirname })) {
  learn(JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8')) as Catalogue)
}
