import type { Language } from '@openline/i18n/language'

/** Who uses a line: the subscriber, as networks call them. */
export type Holder = { readonly name: string; readonly email: string; readonly language: Language }

/** Final: asking again with the same facts gives the same answer. */
export type Refused = { readonly kind: 'refused'; readonly code: string }
