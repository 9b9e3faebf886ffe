/** First and last name as one; empty for a person who has not given a name. */
export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName: string | null
  readonly lastName: string | null
}): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
