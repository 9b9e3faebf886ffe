import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LineFacts } from './line-facts.tsx'

/** The words of the facts of a line that waits for a number. */
function wordsOf(holdsSim: boolean): string {
  const numberChange = { requestedAt: '2026-11-27T06:00:00.000Z', holdsSim }
  const customer = { id: 'c', name: 'Ann Lee', email: 'ann@example.com' }
  const line = {
    ...{ status: 'active', mdn: '+15155550100', simType: 'esim', iccid: null, planName: 'Light' },
    ...{ activatedAt: null, firstUsedAt: null, renewsAt: null, autoRenew: true, reference: 'r' },
    ...{ customer, numberChange },
  } as unknown as DeskLine // what the facts read of it
  const Page = createRoutesStub([{ path: '*', Component: () => <LineFacts line={line} /> }])
  return renderToStaticMarkup(<Page />).replaceAll(/<[^>]+>/g, '')
}

test('support reads that a line waits for a number, and what waits for that', () => {
  const holds = 'Until then, or for a day, another SIM and a transfer PIN must wait.'
  expect(wordsOf(true)).toMatch(/Requested Nov 27, 2026.* waiting for the network\./)
  expect(wordsOf(true)).toContain(holds)
  expect(wordsOf(false)).toContain('waiting for the network.')
  expect(wordsOf(false)).not.toContain(holds)
})
