import { type IdentityCheck, identityChecks } from '@openline/contract/people/email-recovery-desk'

/** A form keeps what is ticked as one text, with spaces between. */
export function checksIn(value: string): IdentityCheck[] {
  const ticked = value.split(' ')
  return identityChecks.filter((check) => ticked.includes(check))
}
