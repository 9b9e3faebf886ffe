/** First and last name as one; empty for a customer who has not given a name. */
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string => [firstName, lastName].filter(Boolean).join(' ')
