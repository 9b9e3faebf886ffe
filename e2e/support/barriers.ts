import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Each colour scheme and each size once: both together change nothing more. */
const looks = [
  { colorScheme: 'light', size: desktop },
  { colorScheme: 'dark', size: phone },
] as const

/** What moves is half transparent on its way; colours are judged where it rests. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    // Within closed details the browser starts what it never lets end.
    const seen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const moving = document
      .getAnimations()
      .filter((animation) => seen(animation) && !endless(animation))
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** Looks for what a machine can find, in light and dark, on a large and on a small screen. */
export const expectNoBarriers = async (page: Page, shown: string): Promise<void> => {
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await comeToRest(page)
    // The plain way opens a second page for every look; it is for frames, of which we have none.
    const axe = new AxeBuilder({ page }).setLegacyMode().withTags(rules)
    const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
    expect.soft(found, `${shown}, ${colorScheme}, ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(desktop)
}
