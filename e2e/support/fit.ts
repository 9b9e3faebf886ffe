import { expect, type Page } from '@playwright/test'

/** Expects no sideways scrolling, neither of the page nor of its scroll areas. */
export async function expectToFit(page: Page, shown: string): Promise<void> {
  const wider = await page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main [tabindex="0"]')]
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((place) => `${place.tagName} ${place.scrollWidth} in ${place.clientWidth}`)
  })
  expect.soft(wider, `${shown}, ${page.viewportSize()?.width} px`).toEqual([])
}
