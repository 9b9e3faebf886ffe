import { expect, type Page } from '@playwright/test'
import axe, { type RuleObject } from 'axe-core'
import { laidOut } from './fit.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** The small screen of the desk, which is made for larger ones. */
export const tablet = { width: 800, height: 1000 }

/** Each color scheme and each size once: both together change nothing more. */
function looksWith(small: typeof phone) {
  return [
    { colorScheme: 'light', size: desktop },
    { colorScheme: 'dark', size: small },
  ] as const
}

/** Moving parts are half transparent; contrast is checked where they rest. */
async function comeToRest(page: Page): Promise<void> {
  // What the size and the colors set in motion begins with the next frame.
  await laidOut(page)
  await page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    // Within closed details the browser starts what it never lets end.
    const seen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const moving = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && seen(one) && !endless(one))
    // A color that is inherited begins to change once more when the one above has changed.
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished))
  })
}

/** Looks for what a machine can find, in light and dark, on a large and on a small screen. */
export async function expectNoBarriers(page: Page, shown: string, small = phone): Promise<void> {
  for (const { colorScheme, size } of looksWith(small)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await comeToRest(page)
    expect.soft(await barriersIn(page), `${shown}, ${colorScheme}, ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(desktop)
}

/** Looks for what other words can break on a page whose looks were checked: names and relations. */
export async function expectNoBarriersInWords(page: Page, shown: string): Promise<void> {
  expect.soft(await barriersIn(page, { 'color-contrast': { enabled: false } }), shown).toEqual([])
}

/** By every rule, those of good practice beside those of WCAG. */
async function barriersIn(page: Page, rules: RuleObject = {}): Promise<string[]> {
  // A page that was checked before has axe still.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe } // its source makes it a global
    return (await here.run({ resultTypes: ['violations'], rules: only })).violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
