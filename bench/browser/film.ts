import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** How a page comes, as a phone shows it. */
export type Strip = {
  readonly path: string
  /** The picture at each moment, as JPEG in base64; null before the first. */
  readonly pictures: readonly (string | null)[]
  /** When the picture changed for the last time while it was watched. */
  readonly lastChangeMs: number
}

type Frame = { readonly at: number; readonly picture: string }

/** Walks from the home page by the shop to the cart with an empty cache, filmed at these moments after each press. */
export async function filmWalk(
  phone: Phone,
  shopUrl: string,
  momentsMs: readonly number[],
): Promise<readonly Strip[]> {
  const { page, devtools, end } = await phone.visit({ isThrottled: true })
  const frames = await film(devtools)
  const watch = async (path: string, press: () => Promise<unknown>): Promise<Strip> => {
    const since = Date.now()
    const pressed = press().catch(() => {}) // A navigation that goes on is what is filmed.
    await pause(momentsMs.at(-1))
    await pressed
    return { path, ...developed(frames, since, momentsMs) }
  }
  try {
    return [
      await watch('/', () => page.goto(shopUrl)),
      await watch(
        '/shop',
        await tapOn(page, page.getByRole('link', { name: 'See plans' }).first()),
      ),
      await watch(
        '/cart',
        await tapOn(page, page.getByRole('link', { name: 'Choose plan Standard', exact: true })),
      ),
    ]
  } finally {
    await end()
  }
}

/** Brings something into view; gives what touches it. */
async function tapOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return () => page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Every picture that the browser shows from now on. */
async function film(devtools: CDPSession): Promise<readonly Frame[]> {
  const frames: Frame[] = []
  devtools.on('Page.screencastFrame', ({ data: picture, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? Date.now() / 1000) * 1000, picture })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {}) // The visit is over.
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxHeight: 400 })
  return frames
}

function developed(frames: readonly Frame[], since: number, momentsMs: readonly number[]) {
  const until = (ms: number) => frames.findLast(({ at }) => at <= since + ms)
  const last = frames.at(-1)
  const end = frames.find(({ at, picture }) => at > since && picture === last?.picture)
  return {
    pictures: momentsMs.map((ms) => until(ms)?.picture ?? null),
    lastChangeMs: Math.max(0, (end?.at ?? since) - since),
  }
}
