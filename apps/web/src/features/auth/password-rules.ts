import { passwordMin, passwordParts } from '@openline/contract/text-rule'
import { msg } from '@openline/i18n/i18n'

function has(part: RegExp): (password: string) => boolean {
  return (password) => part.test(password)
}

/**
 * The parts of the password rule (spec 5), each to be ticked off while typing. Together they accept
 * what the contract's rule accepts, which has one message for all.
 */
export const passwordRules = [
  {
    label: msg('At least 6 characters'),
    isMet: (password: string) => password.length >= passwordMin,
  },
  { label: msg('An uppercase letter'), isMet: has(passwordParts.capital) },
  { label: msg('A lowercase letter'), isMet: has(passwordParts.small) },
  { label: msg('A number'), isMet: has(passwordParts.digit) },
  { label: msg('One of ! @ # $ . % ^ & *'), isMet: has(passwordParts.symbol) },
] as const
