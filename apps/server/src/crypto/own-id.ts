const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a reference from an outside system can be an id of ours at all. A carrier also reports
 * on other systems of its customer, and the database refuses to be asked for what is no id.
 */
export function canBeOwnId(reference: string): boolean {
  return uuid.test(reference)
}
