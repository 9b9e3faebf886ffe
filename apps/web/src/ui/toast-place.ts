/** The modal dialogs on the page, the one on top last. */
const modals: HTMLElement[] = []
let place: HTMLElement | null = null
const movers = new Set<() => void>()

/**
 * The element that toasts are drawn into. It is inside the topmost dialog, since everything outside
 * that is inert and not read out, else in the page. React renders into it wherever it is.
 */
export function toastPlace(): HTMLElement {
  if (place) return place
  place = document.createElement('div')
  settle()
  return place
}

/** A modal dialog has opened. Gives what to call before it leaves the page. */
export function goOnTop(dialog: HTMLElement): () => void {
  modals.push(dialog)
  settle()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    settle()
  }
}

/** Calls back when the place has moved: what was on the browser's top layer has left it. */
export function onToastsMoved(listener: () => void): () => void {
  movers.add(listener)
  return () => {
    movers.delete(listener)
  }
}

function settle(): void {
  const home = modals.at(-1) ?? document.body
  if (!place || place.parentElement === home) return
  home.append(place)
  for (const listener of movers) listener()
}
