import { afterEach, describe, expect, test, vi } from 'vitest'
import { holdPressUnderWay } from './press-under-way.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

class Control {
  readonly dataset: { readonly press?: string }
  isConnected = true
  ariaBusy: string | null = null

  constructor(press?: string) {
    this.dataset = { ...(press !== undefined && { press }) }
  }

  closest() {
    return this.isConnected && this.dataset.press !== undefined ? this : null
  }
}

type Pressing = {
  readonly pointerType?: 'mouse' | 'touch'
  /** What is there when the press ends. */
  readonly found: Control
  /** What events name once the link is gone, where `found` isn't laid out yet. */
  readonly between?: Control
  readonly button?: number
  /** When the app takes the link away: while the browser tells that the pointer is down, or later. */
  readonly replaced?: 'at once' | 'later' | 'never'
  readonly isBusy?: boolean
  /** The press began before the code of the page came. */
  readonly isEarly?: boolean
}

/** Presses a link that the app, which starts on the way, replaces; gives what is pressed once more. */
function pressedAgain({
  pointerType = 'mouse',
  found,
  between = found,
  button = 0,
  replaced = 'later',
  isBusy = false,
  isEarly = false,
}: Pressing) {
  const heard: [type: string, listener: (event: object) => void, isFirst: boolean][] = []
  const link = new Control('checkout')
  link.ariaBusy = String(isBusy)
  vi.stubGlobal('Element', Control)
  vi.stubGlobal('window', { touched: isEarly ? link : undefined })
  const hear = (type: string, listener: (event: object) => void, isFirst = false) =>
    heard.push([type, listener, isFirst])
  vi.stubGlobal('addEventListener', hear)
  vi.stubGlobal('document', { elementFromPoint: () => (link.isConnected ? link : found) })
  const again = vi.fn<(pressed: HTMLElement) => void>()
  holdPressUnderWay(again)
  const send = (type: string, isFirst: boolean, target: Control) => {
    for (const [wanted, listener, first] of heard)
      if (wanted === type && first === isFirst) listener({ target, button })
  }
  const sendBoth = (type: string) => {
    const target = link.isConnected ? link : between
    for (const isFirst of [true, false]) send(type, isFirst, target)
  }
  if (!isEarly) {
    send('pointerdown', true, link)
    link.isConnected = replaced !== 'at once'
    send('pointerdown', false, link)
    if (pointerType === 'mouse') sendBoth('mousedown')
  }
  link.isConnected = replaced === 'never'
  if (pointerType === 'touch') sendBoth('mousedown')
  sendBoth('mouseup')
  return again.mock.calls.map(([pressed]) => (Object.is(pressed, link) ? 'the link' : 'another'))
}

describe('a press during which the app replaces what is pressed', () => {
  const waiting = Object.assign(new Control('checkout'), { ariaBusy: 'true' })
  const ready = new Control('checkout')

  test('is pressed again, where the browser has pressed nothing', () => {
    expect(pressedAgain({ found: waiting })).toEqual(['the link'])
    expect(pressedAgain({ found: ready })).toEqual(['the link'])
    expect(pressedAgain({ found: waiting, replaced: 'at once' })).toEqual(['the link'])
    expect(pressedAgain({ found: waiting, pointerType: 'touch' })).toEqual(['the link'])
  })

  test('is pressed again, where events still name what was around it', () => {
    const between = new Control()
    expect(pressedAgain({ found: ready, between, replaced: 'at once' })).toEqual(['the link'])
  })

  test('is pressed again when it began before the code came', () => {
    expect(pressedAgain({ found: waiting, isEarly: true })).toEqual(['the link'])
    expect(pressedAgain({ found: ready, isEarly: true })).toEqual(['the link'])
    expect(pressedAgain({ found: waiting, isEarly: true, pointerType: 'touch' })).toEqual([
      'the link',
    ])
  })

  test('is pressed once, where the browser presses on its own', () => {
    expect(pressedAgain({ found: ready, pointerType: 'touch' })).toEqual([])
    expect(pressedAgain({ found: ready, pointerType: 'touch', isEarly: true })).toEqual([])
    expect(pressedAgain({ found: ready, replaced: 'at once' })).toEqual([])
    expect(pressedAgain({ found: ready, replaced: 'never' })).toEqual([])
    expect(pressedAgain({ found: ready, replaced: 'never', isBusy: true })).toEqual([])
  })

  test('is none when it ends elsewhere, or with another button of the mouse', () => {
    expect(pressedAgain({ found: new Control() })).toEqual([])
    expect(pressedAgain({ found: new Control('submit') })).toEqual([])
    expect(pressedAgain({ found: waiting, button: 2 })).toEqual([])
  })
})
