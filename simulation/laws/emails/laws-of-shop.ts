import type { TestShop } from '@openline/testing/start-test-shop'
import { createOutside } from '../../world/faults/outside.ts'
import { createStory } from '../../world/story.ts'
import { createVirtualTime } from '../../world/virtual-time.ts'
import { createEmailLaws } from './email-laws.ts'

/** For tests: the laws of emails in a shop from now on, on a time that moves when a test moves it. */
export function lawsOfShop(shop: TestShop) {
  const time = createVirtualTime(shop.now())
  const story = createStory(time)
  const { read, end } = createEmailLaws({
    ...shop,
    story,
    time,
    outside: createOutside(shop, time),
  })
  return { time, read, end, breaches: () => story.breaches.map(({ what }) => what) }
}
