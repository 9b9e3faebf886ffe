import { evidenceTextMax } from '@openline/contract/sales/disputes-desk'
import { invalidField } from '../../../app-error.ts'
import type { DisputeEvidence } from './answer-store.ts'
import {
  type Evidence,
  type Section,
  serviceUseHeading,
  signInsHeading,
} from './desk-evidence-section.ts'

type Chosen = {
  /** Why the payment is right. */
  readonly statement: string
  /** Headings of the sections that go along; what stays with us never does. */
  readonly headings: readonly string[]
}

const activityHeadings: ReadonlySet<string> = new Set([serviceUseHeading, signInsHeading])

/**
 * What goes to the bank: the statement, then the chosen sections; what was done with account and service in the
 * field that the bank looks for it in. Throws a field error for more than the provider takes.
 */
export function writeEvidenceText(
  { sections }: Pick<Evidence, 'sections'>,
  { statement, headings }: Chosen,
): DisputeEvidence {
  const chosen = sections.filter(
    ({ heading, isForUs }) => headings.includes(heading) && isForUs !== true,
  )
  const activity = chosen.filter(({ heading }) => activityHeadings.has(heading))
  const others = chosen.filter(({ heading }) => !activityHeadings.has(heading))
  const text = [statement, ...others.map(sectionText)].join('\n\n')
  const activityLog = activity.length === 0 ? null : activity.map(sectionText).join('\n\n')
  if (text.length > evidenceTextMax || (activityLog?.length ?? 0) > evidenceTextMax)
    throw invalidField('headings', 'This is more than the bank reads. Please leave out some parts.')
  return { text, activityLog }
}

function sectionText({ heading, about, facts }: Section): string {
  return [heading, about, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}
