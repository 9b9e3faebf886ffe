import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { numberIn, readSignedLink, signedLink, termsOf } from '../../../crypto/signed-link.ts'

/** What a payment link pays: an order, or one period of a line. */
export type PaymentSubject =
  | { readonly kind: 'pay_order'; readonly id: string }
  | { readonly kind: 'pay_line'; readonly id: string; readonly number: number }

/** A link with its terms: until when it works, and what its email said that is charged. */
export type PaymentTerms = {
  readonly subject: PaymentSubject
  readonly endsAt: Date
  readonly emailedCents: number
}

/** Its numbers are seconds, cents and the period, 0 for an order. */
export function paymentLink(
  deps: { publicUrl: string; secretBox: SecretBox },
  { subject, endsAt, emailedCents }: PaymentTerms,
): string {
  const number = subject.kind === 'pay_line' ? subject.number : 0
  const terms = termsOf([Math.floor(endsAt.getTime() / 1000), emailedCents, number])
  return signedLink(deps, { ...subject, terms })
}

/** Throws 404 for a link that we did not sign. */
export function readPaymentLink(secretBox: SecretBox, token: string): PaymentTerms {
  const link = readSignedLink(secretBox, token, ['pay_order', 'pay_line'])
  if (!link) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  const { kind, id, terms } = link
  const number = numberIn(terms, 2)
  return {
    subject: kind === 'pay_line' ? { kind, id, number } : { kind, id },
    endsAt: new Date(numberIn(terms, 0) * 1000),
    emailedCents: numberIn(terms, 1),
  }
}
