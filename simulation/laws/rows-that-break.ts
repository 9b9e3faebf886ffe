import type { TestShop } from '@openline/testing/start-test-shop'

/** The ids of the rows that break one law so many hours from now, with all systems outside there. */
export async function rowsThatBreak(
  shop: Pick<TestShop, 'database' | 'now'>,
  query: string,
  { hours = 0, slack = '0 minutes' } = {},
): Promise<string[]> {
  const now = new Date(shop.now().getTime() + hours * 3600_000).toISOString()
  const text = query
    .replaceAll(':now', `timestamptz '${now}'`)
    .replaceAll(':slack', `interval '${slack}'`)
    .replaceAll(/:(?:provider|carrier|mail)\b/g, `timestamptz '2020-01-01'`)
  const { rows } = await shop.database.db.execute<{ id: string }>(text)
  return rows.map(({ id }) => id)
}
