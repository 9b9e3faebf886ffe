import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { numberIn, readSignedLink, signedLink, termsOf } from '../../../crypto/signed-link.ts'

/** What a payment link pays: an order, or one period of a line. */
export type PaymentSubject =
  | { readonly kind: 'pay_order'; readonly id: string }
  | {
      readonly kind: 'pay_line'
      readonly id: string
      readonly number: number
      /** How often the line had gone to another account; after the next time the link pays nothing. */
      readonly moves: number
    }

/** A link with its terms: until when it works, and what its email said that is charged. */
export type PaymentTerms = {
  readonly subject: PaymentSubject
  readonly endsAt: Date
  readonly emailedCents: number
  /** How often links of the subject had been withdrawn; after the next time this one pays nothing. */
  readonly withdrawals: number
}

/** Its numbers are seconds, cents, the period, 0 for an order, and the withdrawals; of a line its moves before those. */
export function paymentLink(
  deps: { publicUrl: string; secretBox: SecretBox },
  { subject, endsAt, emailedCents, withdrawals }: PaymentTerms,
): string {
  const numbers = subject.kind === 'pay_line' ? [subject.number, subject.moves] : [0]
  const seconds = Math.floor(endsAt.getTime() / 1000)
  const terms = termsOf([seconds, emailedCents, ...numbers, withdrawals])
  return signedLink(deps, { ...subject, terms })
}

/** Throws 404 for a link that we did not sign. */
export function readPaymentLink(secretBox: SecretBox, token: string): PaymentTerms {
  const link = readSignedLink(secretBox, token, ['pay_order', 'pay_line'])
  if (!link) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  const { kind, id, terms } = link
  const number = numberIn(terms, 2)
  return {
    subject: kind === 'pay_line' ? { kind, id, number, moves: numberIn(terms, 3) } : { kind, id },
    endsAt: new Date(numberIn(terms, 0) * 1000),
    emailedCents: numberIn(terms, 1),
    withdrawals: numberIn(terms, kind === 'pay_line' ? 4 : 3),
  }
}
