/** One sentence about how often the card was charged. */
export const chargedSentence = (attempts: readonly { readonly status: string }[]): string => {
  const charged = attempts.filter(({ status }) => status === 'captured').length
  if (charged === 1) return 'You were charged once.'
  return charged === 0 ? 'You were not charged.' : `You were charged ${charged} times.`
}
