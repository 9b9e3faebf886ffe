import type { NoticeKind } from '@openline/contract/processes/renewals'
import { type NoticeRule, noticeRules } from './notice-rules.ts'

const dayMs = 24 * 3600_000

/** What a rule depends on: where the owner lives, and the term in months that ends. */
export type Holder = { readonly state: string; readonly months: number }

/** The times of a notice: how long before the charge at least, how long before the new period at most. */
export type NoticeSpan = { readonly minMs: number; readonly maxMs: number }

/** The rules for notices of a kind to such a customer; none: no such notice is demanded. */
export function rulesFor(kind: NoticeKind, { state, months }: Holder): readonly NoticeRule[] {
  return rulesOfTerm(kind, months).filter(
    ({ states }) => states === null || states.some((code) => code === state),
  )
}

function rulesOfTerm(kind: NoticeKind, months: number): readonly NoticeRule[] {
  return noticeRules.filter(
    (rule) => rule.kind === kind && rule.months[0] <= months && months <= rule.months[1],
  )
}

/** The span in which one notice follows all rules; null when there is no rule. */
export function spanFor(kind: NoticeKind, holder: Holder): NoticeSpan | null {
  return intersect(rulesFor(kind, holder))
}

/** The same for the rules of all states: who moves after a notice that keeps to it needs no other one. */
export function spanEverywhere(kind: NoticeKind, months: number): NoticeSpan | null {
  return intersect(rulesOfTerm(kind, months))
}

function intersect(rules: readonly NoticeRule[]): NoticeSpan | null {
  if (rules.length === 0) return null
  return {
    minMs: Math.max(...rules.map((rule) => rule.minDays * dayMs + marginMs(rule))),
    maxMs: Math.min(...rules.map((rule) => rule.maxDays * dayMs - marginMs(rule))),
  }
}

/**
 * A statute counts days without saying where a day ends. With a day to spare on both sides a notice is in its
 * window by hours and by dates, in every time zone and when the clocks change.
 */
function marginMs({ law }: NoticeRule): number {
  return law === null ? 0 : dayMs
}
