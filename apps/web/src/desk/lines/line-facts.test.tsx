import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LineFacts } from './line-facts.tsx'

/** The words of the facts of a line. */
function wordsOf(facts: Partial<DeskLine>): string {
  const line = {
    status: 'active',
    customer: { id: 'c', name: 'Robin Diaz', email: 'robin@example.com' },
    activatedAt: '2026-11-27T22:55:00.000Z',
    firstUsedAt: null,
    renewsAt: '2026-12-28T04:30:00.000Z',
    renewal: { timeZone: 'America/Chicago' },
    numberChange: null,
    ...facts,
  } as DeskLine // what the facts read of it
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LineFacts line={line} />
    </MemoryRouter>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the end of the paid time is read by the clock of the customer, as the renewal beside it is', () => {
  expect(wordsOf({})).toContain('Paid until Dec 27, 2026, 10:30 PM CST')
  expect(wordsOf({})).toContain('Active since Nov 27, 2026, 4:55 PM CST')
})

test('support reads that a line waits for a number, and what waits for that', () => {
  const words = (holdsSim: boolean) =>
    wordsOf({ numberChange: { requestedAt: '2026-11-28T04:00:00.000Z', holdsSim } })
  const holds = 'Until then, or for a day, another SIM and a transfer PIN must wait.'
  expect(words(true)).toContain('Requested Nov 27, 2026, 10:00 PM CST , waiting for the network.')
  expect(words(true)).toContain(holds)
  expect(words(false)).toContain('waiting for the network.')
  expect(words(false)).not.toContain(holds)
})
