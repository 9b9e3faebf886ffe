import type { BrowserContext } from '@playwright/test'

/** Failures in a browser that the page does not show. */
export type Trouble = {
  /** Names what a journey brings about on purpose, as the console words it. */
  expect(...words: readonly RegExp[]): void
  /** Everything else, in words. */
  unexpected(): string[]
}

/** Canceled by the browser, because the customer went on to another page. */
const canceledByBrowser = 'net::ERR_ABORTED'

/** Listens to every page of a browser: its console, its crashes, its failed requests. */
export function watch(context: BrowserContext): Trouble {
  const heard: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => heard.push(String(event.error())))
  context.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? 'failed'
    if (failure !== canceledByBrowser) heard.push(`${failure} ${request.method()} ${request.url()}`)
  })
  return {
    expect: (...words) => void expected.push(...words),
    unexpected: () => heard.filter((line) => !expected.some((words) => words.test(line))),
  }
}
