/** For data that is not worth keeping: PostgreSQL need not wait for the disk. */
export const carelessSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
