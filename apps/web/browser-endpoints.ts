import { partsForBrowsers } from '@openline/contract/endpoint'
import { type Plugin, parseSync, Visitor } from 'vite'

const isRead: ReadonlySet<string> = new Set(partsForBrowsers)

/** The calls of the API without what no page reads, such as the schemas of answers, which a page takes as they come. */
export const browserEndpoints: Plugin = {
  name: 'browser-endpoints',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/, code: 'defineEndpoint(' },
    handler: (code) => ({ code: forBrowsers(code), map: null }),
  },
}

/** `code` without the other parts of its calls. */
export function forBrowsers(code: string): string {
  const cuts: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [endpoint] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return
      if (endpoint?.type !== 'ObjectExpression') return
      for (const part of endpoint.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
        if (!isRead.has(part.key.name)) cuts.push(part)
      }
    },
  }).visit(parseSync('endpoints.js', code).program)
  return cuts
    .toReversed()
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
      code,
    )
}
