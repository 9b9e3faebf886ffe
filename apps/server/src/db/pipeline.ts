/**
 * Waits for statements of one transaction that are sent at once; the database runs them in their
 * order. Fails as the first of them that failed, when all are answered: none runs after a rollback.
 */
export async function pipeline<Results extends unknown[]>(
  ...statements: { [At in keyof Results]: Promise<Results[At]> }
): Promise<Results> {
  // Each is awaited once: to await a query of drizzle is to send it.
  const settled = await Promise.allSettled(statements)
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  }) as Results // in the same order
}
