import type { DualControl } from '@openline/contract/people/dual-control-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { WaitingRequests } from './waiting-requests.tsx'

test('the page of a line says what of it waits for a second person, and nothing of other records', () => {
  const asked = (act: string, id: string) => ({
    id: `request-${id}`,
    act,
    subject: { kind: 'line', id },
    askedBy: 'Kim',
    askedAt: '2026-11-22T06:00:00.000Z',
  })
  const requests = [asked('endLineFor', 'mine'), asked('grantCredit', 'other')]
  const of = {
    value: { requests: requests as unknown as DualControl[] }, // what the notice reads of them
    error: null,
    answeredAt: null,
    isLoading: false,
    reload: () => Promise.resolve(),
  }
  const Page = createRoutesStub([
    { path: '*', Component: () => <WaitingRequests of={of} subjectId="mine" /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toContain('Waiting for a second person')
  expect(html).toContain('/dual-control/request-mine')
  expect(html).not.toContain('request-other')
})
