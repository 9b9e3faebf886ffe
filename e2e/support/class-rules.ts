import type { Page } from '@playwright/test'

/** The classes of the page for which its stylesheets have no rule: a file that was not linked, say. */
export function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const css = rules.map(({ cssText }) => cssText).join('')
    const used = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [
      ...classList,
    ])
    return [...new Set(used)].filter((name) => !css.includes(`.${name}`))
  })
}
