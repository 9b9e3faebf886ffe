/**
 * Presses again what React replaced in the middle of a press. It hydrates a page at the first press that reaches it, and
 * what was typed before may then put another control, with the same `data-press`, in the place of the pressed one. The
 * browser clicks nothing, or for a finger what is there by now, which may have to wait.
 */
export function holdPressUnderWay(again = pressAgain): void {
  const touched: unknown = Reflect.get(window, 'touched')
  let begun = pressable(touched)
  let clickable: EventTarget | null = null
  const end = (event: MouseEvent) => {
    const pressed = begun
    // The event may still name what was around it, from before the replacement was laid out.
    const next = pressable(document.elementFromPoint(event.clientX, event.clientY))
    const { button, metaKey, ctrlKey, shiftKey } = event
    begun = null
    if (button !== 0 || metaKey || ctrlKey || shiftKey) return
    if (!pressed || pressed.isConnected || !next) return
    const isLost = pressable(clickable) !== next || next.ariaBusy === 'true'
    if (isLost && next.dataset['press'] === pressed.dataset['press']) again(pressed)
  }
  // React, which is at work already, replaces it while the event is on its way.
  addEventListener('pointerdown', ({ target }) => (begun = pressable(target)), true)
  // The browser clicks what a mouse went down and up on. After a tap it sends both, on what is there then.
  addEventListener('mousedown', ({ target }) => (clickable = target), true)
  addEventListener('mouseup', end)
}

function pressable(target: unknown): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('main [data-press]') : null
}

/** Presses the one that is shown in its place, once that waits for nothing. */
function pressAgain(pressed: HTMLElement): void {
  const name = pressed.dataset['press']
  const places = document.querySelectorAll<HTMLElement>(`main [data-press="${name}"]`)
  const next = [...places].find((place) => place.getClientRects().length > 0)
  if (next?.ariaBusy === 'true') setTimeout(() => pressAgain(pressed), 50)
  else next?.click()
}
