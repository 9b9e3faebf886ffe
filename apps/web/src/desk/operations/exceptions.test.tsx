import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OpenPlacesContext } from '../lib/open-places.ts'
import { Check, findingOf } from './check.tsx'
import { WaitingList } from './waiting-list.tsx'

type Waiting = React.ComponentProps<typeof WaitingList>['waiting'][number]

function markupOf(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '*', Component }])
  return renderToStaticMarkup(<Page />)
}

function homeOf(
  ...waiting: readonly (Partial<Waiting> & Pick<Waiting, 'kind' | 'count'>)[]
): string {
  return markupOf(() => (
    <OpenPlacesContext value={['/operations']}>
      <WaitingList
        waiting={waiting.map((one) => ({ oldestAt: null, ...one }))}
        checkedAt={new Date('2026-11-23T18:30:00Z')}
      />
    </OpenPlacesContext>
  ))
}

test('the first page counts what is not zero and says once that the rest is clear', () => {
  const home = homeOf({ kind: 'dead_jobs', count: 3 }, { kind: 'late_tasks', count: 0 })
  expect(home).toContain('href="/operations#dead_jobs"')
  expect(home).not.toContain('Late tasks')
  expect(home).toContain('Everything else is clear')
})

test('the first page is one row where all is clear, and has none where nothing is', () => {
  expect(homeOf({ kind: 'dead_jobs', count: 0 })).toMatch(/All clear.*Checked at/)
  expect(homeOf({ kind: 'dead_jobs', count: 1 })).not.toContain('clear')
})

test('what waits says how long its oldest has', () => {
  const oldestAt = '2026-11-23T15:15:00Z'
  expect(homeOf({ kind: 'dead_jobs', count: 3, oldestAt })).toMatch(/Failed jobs.*>oldest 3 hours</)
  expect(homeOf({ kind: 'dead_jobs', count: 1, oldestAt })).toMatch(/Failed jobs.*>3 hours old</)
  expect(homeOf({ kind: 'dead_jobs', count: 1 })).not.toMatch(/old</)
})

test('work of another role is counted without a link', () => {
  expect(homeOf({ kind: 'port_outs', count: 1 })).not.toContain('<a')
})

function checkOf(count: number | null, tone: 'warning' | 'danger' = 'danger'): string {
  const error = null
  const of = { value: count, error, answeredAt: null, isLoading: false, reload: async () => {} }
  const text = { none: 'None failed', some: 'Failed' }
  return markupOf(() => (
    <Check
      anchor="jobs"
      title="Jobs"
      runbook="jobs"
      of={of}
      judge={(found) => findingOf(found, tone, text)}
    >
      {() => 'Rows'}
    </Check>
  ))
}

test('a check is open only where it is red', () => {
  const isOpen = (markup: string) => /<details [^>]*open/.test(markup)
  expect([checkOf(2), checkOf(2, 'warning'), checkOf(0), checkOf(null)].map(isOpen)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(checkOf(0)).toContain('>OK<')
  expect(checkOf(2)).toMatch(/Failed.*>2</)
})
