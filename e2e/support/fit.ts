import { expect, type Page } from '@playwright/test'

/** Waits until the page is laid out for the size that its window was given just now. */
export function laidOut(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const _ of ['this frame', 'the next one']) await new Promise(requestAnimationFrame)
  })
}

/** Expects no sideways scrolling, neither of the page nor of its scroll areas. */
export async function expectToFit(page: Page, shown: string): Promise<void> {
  await laidOut(page)
  const wider = await page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main [tabindex="0"]')]
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((place) => `${place.tagName} ${place.scrollWidth} in ${place.clientWidth}`)
  })
  expect.soft(wider, `${shown}, ${page.viewportSize()?.width} px`).toEqual([])
}
