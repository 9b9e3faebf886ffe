import type { Line } from '@openline/contract/lines/lines'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LineCard } from './line-card.tsx'

const line: Line = {
  id: '5b3b3d0c-0000-4000-8000-000000000001',
  orderId: '5b3b3d0c-0000-4000-8000-000000000002',
  nickname: 'Phone of Ada',
  mdn: '+15152271828',
  planId: 'standard-monthly',
  planName: 'Standard',
  simType: 'esim',
  iccidLast4: '0014',
  status: 'active',
  activatedAt: '2026-11-20T12:00:00.000Z',
  renewsAt: '2026-12-20T12:00:00.000Z',
  autoRenew: false,
  emergencyAddress: null,
  notOffered: [],
  nextActions: [],
}

function htmlOf(changes: Partial<Line> = {}, renewal?: React.ReactNode) {
  return renderToStaticMarkup(
    <LineCard
      line={{ ...line, ...changes }}
      onRename={() => {}}
      onInstall={() => {}}
      onActivate={() => {}}
      renewal={renewal}
      manage={null}
    />,
  )
}

function textOf(html: string) {
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

describe('the card of a line', () => {
  test('names it, its number, its plan, its SIM and until when it is paid', () => {
    const text = textOf(htmlOf())
    const facts = ['Phone of Ada', '(515) 227-1828', 'Standard', 'eSIM ending in 0014']
    for (const fact of [...facts, 'Paid through Dec 20, 2026']) expect(text).toContain(fact)
  })

  test('is headed by its number, and named by that and its nickname', () => {
    const html = htmlOf({ nickname: 'Standard' })
    expect(textOf(/<h3.*?<\/h3>/.exec(html)?.[0] ?? '').trim()).toBe('(515) 227-1828')
    const ids = / aria-labelledby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const said = ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(html)?.[1])
    expect(said).toEqual(['(515) 227-1828', 'Standard'])
  })

  test('says the name of the plan once where the line is called by it', () => {
    expect(textOf(htmlOf({ nickname: 'Standard' })).match(/Standard/g)).toHaveLength(2)
    expect(textOf(htmlOf({ nickname: 'Standard' }))).toContain(' eSIM ending in 0014')
    expect(textOf(htmlOf())).toContain('Standard, eSIM ending in 0014')
  })

  test('leaves it to the switch that turns renewal on to say until when it is paid', () => {
    const text = textOf(htmlOf({}, 'The switch'))
    expect(text).toContain('The switch')
    expect(text).not.toContain('Paid through')
  })

  test.each([
    ['pending', 'Pending', 'warning'],
    ['active', 'Active', 'success'],
    ['suspended', 'Suspended', 'danger'],
    ['inactive', 'Inactive', 'neutral'],
    ['cancelled', 'Canceled', 'neutral'],
  ] as const)('shows the state %s as "%s"', (status, label, tone) => {
    const [badge] = /<span[^>]*data-tone=[^<]+/.exec(htmlOf({ status })) ?? []
    expect(badge).toContain(`data-tone="${tone}"`)
    expect(badge).toContain(`>${label}`)
  })

  test.each([
    ['waits for the network', ['wait'], 'We’re setting up your line.'],
    ['has an eSIM to install', ['install_esim'], 'Install eSIM'],
    ['has a card to activate', ['activate_sim'], 'Activate SIM'],
  ] as const)('says what to do next while it %s', (_, nextActions, words) => {
    expect(textOf(htmlOf({ nextActions: [...nextActions] }))).toContain(words)
  })

  test('shows a nickname as text, whatever is in it', () => {
    const html = htmlOf({ nickname: '<img src=x onerror=alert(1)>{date}' })
    expect(html).not.toContain('<img')
    expect(textOf(html)).toContain('&lt;img src=x onerror=alert(1)&gt;{date}')
  })
})
