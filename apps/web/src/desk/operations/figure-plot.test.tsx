import type { Figures } from '@openline/contract/office/figures-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigurePlot } from './figure-plot.tsx'
import { FigureTotals } from './figure-totals.tsx'
import { plotsFor } from './plots.ts'

function figuresOf(more: Partial<Figures>): Figures {
  return {
    startsAt: '2026-11-22T06:00:00.000Z',
    isOver: true,
    money: null,
    activations: 0,
    portIns: { completed: 0, failed: 0, cancelled: 0, expired: 0 },
    portInMinutes: null,
    signInFailures: 0,
    levels: null,
    ...more,
  }
}

function wordsOf(title: string, total: Partial<Figures>): string {
  const all = figuresOf(total)
  const plot = plotsFor(all).find((each) => each.title === title)
  if (!plot) throw new Error(`There is no plot "${title}"`)
  const shown = {
    range: '30d' as const,
    timeZone: 'America/Chicago',
    figures: [figuresOf({ startsAt: '2026-11-21T06:00:00.000Z' }), all],
    total: all,
    before: figuresOf({}),
  }
  return renderToStaticMarkup(<FigurePlot plot={plot} shown={shown} />).replaceAll(/<[^>]+>/g, ' ')
}

const levels = { waitingJobs: 0, retryingJobs: 0, deadJobs: 1, wrongPasswords: 0 }

test('a plot names its highest bar, and none where all are empty', () => {
  expect(wordsOf('Jobs', { levels: { ...levels, waitingJobs: 3 } })).toContain(
    'Up to 3 waiting at a time. Most on Sun, Nov 22: 3.',
  )
  const words = wordsOf('Jobs', { levels })
  expect(words).toContain('No jobs waiting.')
  expect(words).toMatch(/Failed +1 +0 /)
  expect(words).not.toMatch(/Most on|Waiting +\d/)
  expect(words).toContain('None: waiting, retrying')
})

test('the time of a port-in is said in whole phrases', () => {
  const words = wordsOf('Time to complete a port-in', { portInMinutes: { half: 0, most: 3 } })
  expect(words).toContain('Half in less than a minute, nine of ten in 3 minutes.')
  expect(words).toContain('None: half')
})

test('and in short on its axis', () => {
  const words = wordsOf('Time to complete a port-in', { portInMinutes: { half: 120, most: 222 } })
  expect(words).toMatch(/Nine of ten +3 h 42 min +0 /)
  expect(words).toMatch(/Half +3 h 42 min +0 /)
  expect(words).toContain('2 h')
})

test('totals are beside those of the time before, and of money only where it is seen', () => {
  const wordsFor = (total: Partial<Figures>, before: Partial<Figures>) => {
    const all = figuresOf(total)
    const shown = {
      range: '48h' as const,
      timeZone: 'America/Chicago',
      figures: [all],
      total: all,
      before: figuresOf(before),
    }
    return renderToStaticMarkup(<FigureTotals shown={shown} />).replaceAll(/<[^>]+>/g, ' ')
  }
  expect(wordsFor({ activations: 7 }, { activations: 5 })).toMatch(
    /Lines activated +7 +5 in the 48 hours before/,
  )
  const money = { purchases: 1, renewals: 0, takenCents: 2860, refunds: 0, refundedCents: 0 }
  expect(wordsFor({ money }, { money })).toMatch(/Sales +\$28\.60 +\$28\.60 in the/)
  expect(wordsFor({}, {})).not.toContain('Sales')
})
