/** A handler found for a request, with the one id its path may carry. */
export type Match<Handler> = {
  /** The route as it was written, such as `POST /v1/payment_intents/:id/confirm`. */
  route: string
  handler: Handler
  id: string
}

/**
 * Routes with at most one `:id`, looked up by a few map reads.
 *
 * The payment and carrier APIs sit inside checkout's hot path, so they are spared a router that
 * compiles, merges and walks middleware.
 */
export function createRouteTable<Handler>(routes: Record<string, Handler>) {
  const table = new Map(Object.entries(routes))
  return {
    find(method: string, path: string): Match<Handler> | null {
      const plain = `${method} ${path}`
      const exact = table.get(plain)
      if (exact) return { route: plain, handler: exact, id: '' }
      const segments = path.split('/')
      for (let index = segments.length - 1; index > 0; index--) {
        const id = segments[index] ?? ''
        segments[index] = ':id'
        const route = `${method} ${segments.join('/')}`
        const handler = table.get(route)
        if (handler) return { route, handler, id: decodeId(id) }
        segments[index] = id
      }
      return null
    },
  }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
