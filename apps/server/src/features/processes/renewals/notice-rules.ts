import type { NoticeKind } from '@openline/contract/processes/renewals'
import type { UsStateCode } from '@openline/contract/us-states'

/**
 * When a notice must be given before an automatic charge: no fewer than `minDays` before it, and no
 * more than `maxDays` before the new period.
 */
export type NoticeRule = {
  readonly id: string
  readonly kind: NoticeKind
  /** Where the owner of the line lives; null: everywhere. */
  readonly states: readonly UsStateCode[] | null
  /** The paid term that ends, in months: from, to. */
  readonly months: readonly [number, number]
  readonly minDays: number
  readonly maxDays: number
  /** The law, or null for a promise of our own. */
  readonly law: {
    readonly name: string
    readonly source: string
    /** In force since; null where the source does not say. */
    readonly since: string | null
  } | null
}

const anyTerm = [1, 12] as const
const aYear = [12, 12] as const
const lessThanAYear = [1, 11] as const

/**
 * The notice calendar, as far as a source for it was found; read on November 22, 2026. It is a summary
 * and no advice. A law that is not here is a row to add.
 */
export const noticeRules: readonly NoticeRule[] = [
  {
    // What the terms say: three days before the charge, which is two days before the end.
    id: 'own-charge',
    kind: 'charge',
    states: null,
    months: anyTerm,
    minDays: 1,
    maxDays: 5,
    law: null,
  },
  {
    // California's window for every customer: a year is never charged with days of warning.
    id: 'own-term',
    kind: 'term',
    states: null,
    months: aYear,
    minDays: 15,
    maxDays: 45,
    law: null,
  },
  {
    id: 'ca-term',
    kind: 'term',
    states: ['CA'],
    months: aYear,
    minDays: 15,
    maxDays: 45,
    law: {
      name: 'Cal. Bus. & Prof. Code § 17602 (AB 390)',
      source:
        'https://fastdemocracy.com/bill-summary/?billsummary_state=ca&billsummary_id=CAB00021688&billsummary_session=20212022',
      since: '2022-07-01',
    },
  },
  {
    id: 'ct-term',
    kind: 'term',
    states: ['CT'],
    months: aYear,
    minDays: 15,
    maxDays: 60,
    law: {
      name: 'Conn. Gen. Stat. § 42-126b',
      source: 'https://www.kirschenbaumesq.com/article/automatic-renewal-no-changes-required',
      since: null,
    },
  },
  {
    id: 'de-term',
    kind: 'term',
    states: ['DE'],
    months: aYear,
    minDays: 30,
    maxDays: 60,
    law: {
      name: '6 Del. C. § 2734(b)',
      source: 'https://instalawyer.io',
      since: null,
    },
  },
  {
    id: 'fl-term',
    kind: 'term',
    states: ['FL'],
    months: aYear,
    minDays: 30,
    maxDays: 60,
    law: {
      name: 'Fla. Stat. § 501.165',
      source:
        'https://www.sdmmag.com/articles/85553-florida-passes-automatic-renewal-statute-other-states-to-follow',
      since: '2010-07-01',
    },
  },
  {
    id: 'il-term',
    kind: 'term',
    states: ['IL'],
    months: aYear,
    minDays: 30,
    maxDays: 60,
    law: {
      name: '815 ILCS 601/10(b)',
      source: 'https://www.legalfix.com/statutes/state-codes/illinois/chapter-815/act-815-ilcs-601',
      since: null,
    },
  },
  {
    id: 'va-term',
    kind: 'term',
    states: ['VA'],
    months: aYear,
    minDays: 30,
    maxDays: 60,
    law: {
      name: 'Va. Code § 59.1-207.46',
      source: 'https://legalclarity.org/virginia-automatic-renewal-law-key-rules-and-requirements',
      since: '2024-07-01',
    },
  },
  {
    id: 'vt-term',
    kind: 'term',
    states: ['VT'],
    months: aYear,
    minDays: 30,
    maxDays: 60,
    law: {
      name: '9 V.S.A. § 2454a',
      source: 'https://law.counselstack.com/statute/vt/63/2454a',
      since: '2019-07-01',
    },
  },
  {
    // California's window for every customer, which is inside New York's.
    id: 'own-price-change',
    kind: 'price_change',
    states: null,
    months: anyTerm,
    minDays: 7,
    maxDays: 30,
    law: null,
  },
  {
    id: 'ca-price-change',
    kind: 'price_change',
    states: ['CA'],
    months: anyTerm,
    minDays: 7,
    maxDays: 30,
    law: {
      name: 'Cal. Bus. & Prof. Code § 17602 (AB 2863)',
      source:
        'https://ktslaw.com/en/insights/alert/2024/10/california%20latest%20automatic%20renewal%20law%20amendments%20take%20effect%20in%20july%202025',
      since: '2025-07-01',
    },
  },
  {
    id: 'ny-price-change',
    kind: 'price_change',
    states: ['NY'],
    months: anyTerm,
    minDays: 5,
    maxDays: 30,
    law: {
      name: 'N.Y. Gen. Bus. Law § 527-a (2025)',
      source:
        'https://www.mondaq.com/unitedstates/advertising-marketing-branding/1636502/ny-quietly-amends-automatic-renewal-law',
      since: '2025-11',
    },
  },
  {
    // California's reminder for every customer. The notice of a term of a year says the same each year.
    id: 'own-annual-reminder',
    kind: 'annual_reminder',
    states: null,
    months: lessThanAYear,
    minDays: 0,
    maxDays: 365,
    law: null,
  },
  {
    id: 'ca-annual-reminder',
    kind: 'annual_reminder',
    states: ['CA'],
    months: lessThanAYear,
    minDays: 0,
    maxDays: 365,
    law: {
      name: 'Cal. Bus. & Prof. Code § 17602 (AB 2863)',
      source:
        'https://www.lexblog.com/2024/09/27/california-governor-signs-new-automatic-renewal-requirements-into-law/',
      since: '2025-07-01',
    },
  },
]
