import { type Language, languages } from '@openline/i18n/language'

/** What is known of a question. */
export type Read<T> = {
  readonly value: T
  /** It only came with the shop. */
  readonly isBuiltIn: boolean
  /** The content service has answered, if only that it has nothing. */
  readonly isAnswered: boolean
}

type ReadRecords<T> = () => Promise<Read<readonly T[]>>

/** How records of a type are found in another language, and what they take of it. */
type Translation<T> = {
  readonly idOf: (record: T) => string
  readonly inWordsOf: (record: T, translated: T) => T
}

/**
 * Gives plans or add-ons in the words of a language: the carrier's translation, else the carrier's English,
 * and our own words only where all the records are ours. The same array as long as nothing was changed.
 */
export function createRecordsIn<T>(
  inEnglish: ReadRecords<T>,
  readerIn: (language: Language) => ReadRecords<T>,
  translation: Translation<T>,
): RecordsIn<T> {
  const readers = new Map(languages.slice(1).map((language) => [language, readerIn(language)]))
  const translated = new Map(
    [...readers].map(([language, reader]) => [
      language,
      inTranslation(inEnglish, reader, translation),
    ]),
  )
  return {
    read: async (language) => translated.get(language)?.() ?? (await inEnglish()).value,
    async isAnswered(language) {
      const reads = await Promise.all([inEnglish(), readers.get(language)?.()])
      return reads.every((read) => read?.isAnswered ?? true)
    },
  }
}

type RecordsIn<T> = {
  readonly read: (language: Language) => Promise<readonly T[]>
  readonly isAnswered: (language: Language) => Promise<boolean>
}

/** Both are asked at the same time: a page waits for the slower one, not for one after the other. */
function inTranslation<T>(
  originals: ReadRecords<T>,
  translations: ReadRecords<T>,
  { idOf, inWordsOf }: Translation<T>,
) {
  let from: readonly unknown[] = []
  let records: readonly T[] = []
  return async (): Promise<readonly T[]> => {
    const [original, translation] = await Promise.all([originals(), translations()])
    if (translation.isBuiltIn && !original.isBuiltIn) return original.value
    if (from[0] !== original.value || from[1] !== translation.value) {
      from = [original.value, translation.value]
      const words = new Map(translation.value.map((record) => [idOf(record), record]))
      records = original.value.map((record) => {
        const translated = words.get(idOf(record))
        return translated ? inWordsOf(record, translated) : record
      })
    }
    return records
  }
}
