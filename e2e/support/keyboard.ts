import { expect, type Locator, type Page } from '@playwright/test'

const maxTabs = 120

/** A visitor without a mouse: everything goes through the keys, and what has the focus is seen. */
export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)

  /** Tabs on until the focus is on `target`, and sees it there. */
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await hasFocus(target)) return expectVisibleFocus(target)
      await press('Tab')
    }
    throw new Error(`Tab never reaches ${target.toString()}`)
  }

  return {
    press,
    tabTo,
    /** Goes to a link or button and uses it. */
    use: async (target: Locator) => {
      await tabTo(target)
      await press('Enter')
    },
    /** Goes to a checkbox or radio button and chooses it. */
    choose: async (target: Locator) => {
      await tabTo(target)
      await press('Space')
      await expect(target).toBeChecked()
    },
    type: async (target: Locator, text: string) => {
      await tabTo(target)
      await page.keyboard.type(text)
    },
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** What has the focus is on the screen, covered by nothing, and drawn as such. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeInViewport()
  const look = await target.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const frame = element.closest('label') ?? element.parentElement ?? element
    const isDrawn = [element, frame, ...frame.children].some((candidate) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
    return { isDrawn, isCovered: !frame.contains(top) }
  })
  expect(look, `the focus on ${target.toString()}`).toEqual({ isDrawn: true, isCovered: false })
}
