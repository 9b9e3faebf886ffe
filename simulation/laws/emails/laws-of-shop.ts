import type { TestShop } from '@openline/testing/start-test-shop'
import { createOutside } from '../../world/faults/outside.ts'
import { createStory } from '../../world/story.ts'
import { createVirtualTime } from '../../world/virtual-time.ts'
import { createEmailLaws } from './email-laws.ts'

/** For tests: the laws of emails in a shop, by a time that moves when a test moves it or by another one. */
export function lawsOfShop(shop: TestShop, time = createVirtualTime(shop.now())) {
  const story = createStory(time)
  const outside = createOutside(shop, time)
  const laws = createEmailLaws({ ...shop, story, time, outside })
  return { time, story, outside, laws, breaches: () => story.breaches.map(({ what }) => what) }
}
