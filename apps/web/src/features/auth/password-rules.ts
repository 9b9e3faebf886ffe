import { msg } from '@openline/i18n/i18n'
/**
 * The parts of the password rule (spec 5), each to be ticked off while typing.
 * Together they accept what the contract's rule accepts, which has one message for all.
 */
export const passwordRules = [
  { label: msg('At least 6 characters'), isMet: (password: string) => password.length >= 6 },
  { label: msg('An uppercase letter'), isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: msg('A lowercase letter'), isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: msg('A number'), isMet: (password: string) => /[0-9]/.test(password) },
  {
    label: msg('One of ! @ # $ . % ^ & *'),
    isMet: (password: string) => /[!@#$.%^&*]/.test(password),
  },
] as const
