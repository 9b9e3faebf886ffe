import type { Language } from '@openline/i18n/language'
import type { Kind } from './kind.ts'
import { accountKinds } from './kinds/accounts.ts'
import { endingKinds } from './kinds/endings.ts'
import { lineKinds } from './kinds/lines.ts'
import { paymentKinds } from './kinds/payments.ts'
import { portInKinds } from './kinds/port-ins.ts'
import { renewalKinds } from './kinds/renewals.ts'
import { supportKinds } from './kinds/support.ts'
import { inWhichLanguage, type Values } from './words.ts'

/** Every kind of email that the carrier sends. A new one is described in the list of what it is about. */
const kinds: readonly Kind[] = [
  ...renewalKinds,
  ...endingKinds,
  ...paymentKinds,
  ...lineKinds,
  ...portInKinds,
  ...accountKinds,
  ...supportKinds,
]

/** The subject with most words of its own first, so that no gap swallows the words of another one. */
const byWords = kinds.toSorted((one, other) => ownWords(other) - ownWords(one))

function ownWords({ subject }: Kind): number {
  return subject.replace(/\{\w+\}/g, '').length
}

/** Which kind of email has this subject, and in which language; null for none that is known. */
export function kindOf(
  subject: string,
): { kind: Kind; language: Language; subject: Values } | null {
  for (const kind of byWords) {
    const found = inWhichLanguage(kind.subject, subject)
    if (found) return { kind, language: found.language, subject: found.values }
  }
  return null
}
