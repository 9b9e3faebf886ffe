import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { handleError } from './entry.server.tsx'
import type { Site } from './lib/site.ts'
import { siteContext } from './lib/site-context.ts'

function reported(error: unknown, signal = new AbortController().signal): unknown[] {
  const reports: unknown[] = []
  const site = { report: (failure: unknown) => void reports.push(failure) } as unknown as Site // all that is used
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  const request = new Request('https://shop.example/login/%ff.data', { signal })
  handleError(error, { request, params: {}, context })
  return reports
}

/** What React Router makes of an address or a method that no route has. */
function refusal(status: number) {
  return { status, statusText: 'refused', internal: true, data: null }
}

test('an address that the router refuses is not reported as a failure of the server', () => {
  for (const status of [400, 404, 405]) expect(reported(refusal(status))).toEqual([])
})

test('a failure is reported, unless its visitor has left', () => {
  const failure = new Error('a loader failed')
  expect(reported(failure)).toEqual([failure])
  expect(reported(refusal(500))).toHaveLength(1)
  expect(reported(failure, AbortSignal.abort())).toEqual([])
})
