import type { Plan } from '@openline/contract/sales/plan'
import { type Language, languages } from '@openline/i18n/language'
import { planInWordsOf } from './translations.ts'

/** What is known of a question. */
export type Read<T> = {
  readonly value: T
  /** It only came with the shop. */
  readonly isBuiltIn: boolean
  /** The content service has answered, if only that it has nothing. */
  readonly isAnswered: boolean
}

type ReadPlans = () => Promise<Read<readonly Plan[]>>

/**
 * Gives the plans in the words of a language: the carrier's translation, else the carrier's English,
 * and our own words only where all the plans are ours. The same array as long as nothing was changed.
 */
export function createPlansIn(
  inEnglish: ReadPlans,
  readerIn: (language: Language) => ReadPlans,
): PlansIn {
  const readers = new Map(languages.slice(1).map((language) => [language, readerIn(language)]))
  const translated = new Map(
    [...readers].map(([language, reader]) => [language, inWordsOf(inEnglish, reader)]),
  )
  return {
    read: async (language) => translated.get(language)?.() ?? (await inEnglish()).value,
    async isAnswered(language) {
      const reads = await Promise.all([inEnglish(), readers.get(language)?.()])
      return reads.every((read) => read?.isAnswered ?? true)
    },
  }
}

type PlansIn = {
  readonly read: (language: Language) => Promise<readonly Plan[]>
  readonly isAnswered: (language: Language) => Promise<boolean>
}

/** Both are asked at the same time: a page waits for the slower one, not for one after the other. */
function inWordsOf(originals: ReadPlans, translations: ReadPlans) {
  let from: readonly unknown[] = []
  let plans: readonly Plan[] = []
  return async (): Promise<readonly Plan[]> => {
    const [original, translation] = await Promise.all([originals(), translations()])
    if (translation.isBuiltIn && !original.isBuiltIn) return original.value
    if (from[0] !== original.value || from[1] !== translation.value) {
      from = [original.value, translation.value]
      const words = new Map(translation.value.map((plan) => [plan.planId, plan]))
      plans = original.value.map((plan) => {
        const translatedPlan = words.get(plan.planId)
        return translatedPlan ? planInWordsOf(plan, translatedPlan) : plan
      })
    }
    return plans
  }
}
