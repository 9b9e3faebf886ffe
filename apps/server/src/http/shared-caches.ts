/** For what is the same for all visitors: a cache on the way keeps it and asks again after a minute. */
export const keptByCaches = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
