import type { Figures } from '@openline/contract/office/figures-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigurePlot } from './figure-plot.tsx'
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
  }
  return renderToStaticMarkup(<FigurePlot plot={plot} shown={shown} />).replaceAll(/<[^>]+>/g, ' ')
}

const levels = { waitingJobs: 0, retryingJobs: 0, deadJobs: 1, wrongPasswords: 0 }

test('a plot names its highest bar, and none where all are empty', () => {
  expect(wordsOf('Jobs', { levels: { ...levels, waitingJobs: 3 } })).toContain(
    'At most 3 waited at the same time. Most on Sun, Nov 22: 3.',
  )
  const words = wordsOf('Jobs', { levels })
  expect(words).toContain('No new job waited.')
  expect(words).toContain('Given up, at most 1')
  expect(words).not.toMatch(/Most on|Waiting, at most/)
})

test('the time of a port-in is said in whole phrases', () => {
  const words = wordsOf('Time to complete a port-in', { portInMinutes: { half: 0, most: 3 } })
  expect(words).toContain('Half in less than a minute, nine of ten in 3 minutes.')
  expect(words).not.toContain('Half, at most')
})
