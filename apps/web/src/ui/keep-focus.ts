/**
 * Gives the focus a place when what held it has left the page: the dialog on top, else the page's
 * main part. Waits for the page to be drawn, and leaves a focus alone that is somewhere already.
 */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const dialogs = document.querySelectorAll<HTMLElement>('dialog[open] h2')
    const place = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('main')
    place?.focus({ preventScroll: true })
  })
}
