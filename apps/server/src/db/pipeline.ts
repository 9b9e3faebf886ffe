/**
 * Waits for statements of one transaction that are sent at once; the database runs them in their
 * order. Fails as the first of them that failed, when all are answered: none runs after a rollback.
 */
export async function pipeline(...statements: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(statements)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
