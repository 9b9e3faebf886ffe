/**
 * Waits for queries of one transaction that were sent in one go; the database
 * takes them one after the other. Fails as the first of them that failed: the
 * ones behind it only say that the transaction is broken.
 */
export const together = async (...queries: readonly Promise<unknown>[]): Promise<void> => {
  const results = await Promise.allSettled(queries)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
