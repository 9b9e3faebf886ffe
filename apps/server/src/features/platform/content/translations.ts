import type { AddOn } from '@openline/contract/sales/add-on'
import type { Plan } from '@openline/contract/sales/plan'
import * as z from 'zod/mini'
import type { ContentBody } from '../../../gateways/content/content.ts'

const recordSchema = z.looseObject({ attributes: z.record(z.string(), z.unknown()) })

/** The field that identifies a record of a type in every language. */
const keys = ['planId', 'addOnId', 'page', 'slug']

/**
 * An answer in English with each record that is translated in the place of its original, so that
 * untranslated entries are there in English and no list ends early. Takes the answer to the
 * same question in the other language.
 */
export function withTranslations(english: ContentBody, translated: ContentBody): ContentBody {
  const { data } = english
  if (!Array.isArray(data) || !Array.isArray(translated.data)) return translated
  const known = new Map(translated.data.map((record: unknown) => [keyOf(record), record]))
  known.delete(null)
  // Records of a carrier's own type cannot be matched: its translations are taken as they come.
  if (known.size === 0) return translated
  return {
    ...english,
    data: data.map((record: unknown) => known.get(keyOf(record)) ?? record),
  }
}

/** What names a record in every language, e.g. `slug=esim`; null for one without such a field. */
export function keyOf(record: unknown): string | null {
  const fields = recordSchema.safeParse(record).data?.attributes
  const key = keys.find((name) => fields && name in fields)
  return key ? `${key}=${String(fields?.[key])}` : null
}

/**
 * A plan with the words of its translation. Its name, and everything that is charged or granted,
 * stay those of the original: a price does not depend on the language.
 */
export function planInWordsOf(plan: Plan, { label, ...words }: Plan): Plan {
  return {
    ...plan,
    badge: plan.badge && words.badge,
    highlight: words.highlight,
    features: words.features,
    throttleNote: words.throttleNote,
    international: words.international,
    label: {
      ...plan.label,
      providerMonthlyFees: feesInWordsOf(plan.label.providerMonthlyFees, label.providerMonthlyFees),
      oneTimeFees: feesInWordsOf(plan.label.oneTimeFees, label.oneTimeFees),
      dataNote: label.dataNote,
      additionalDataCharge: label.additionalDataCharge,
    },
  }
}

/** The same of an add-on. */
export function addOnInWordsOf(addOn: AddOn, { title, highlight }: AddOn): AddOn {
  return { ...addOn, title, highlight }
}

type Fees = Plan['label']['oneTimeFees']

function feesInWordsOf(fees: Fees, words: Fees): Fees {
  return fees.length === words.length
    ? words.map((fee, index) => ({ ...fee, amountCents: fees[index]?.amountCents ?? 0 }))
    : fees
}
