/** First and last name as one; empty for a customer who has not given a name. */
export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
