import { aCustomer, testPassword } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test as journey } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { atRest } from './support/loaded.ts'
import { field } from './support/shopper.ts'
import { type Stack, startStack } from './support/stack.ts'

type Call = { method: string; settings: Record<string, string> }

const startsWithinMs = 120_000

/** A shop with a support chat, played by the sandbox. */
const test = journey.extend<Record<never, never>, { chatStack: Stack }>({
  chatStack: [
    async ({ browserName }, use) => {
      const stack = await startStack({ env: { BROWSER: browserName } })
      await stack.stopServer()
      await stack.startServer({
        CHAT_PROVIDER: 'intercom',
        CHAT_APP_ID: 'carrier-chat',
        CHAT_URL: `${stack.sandboxUrl}/chat/widget.js`,
        CHAT_HASH_KEY: 'a key that the chat provider knows too',
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  baseURL: ({ chatStack }, use) => use(chatStack.shopUrl),
  sandboxUrl: ({ chatStack }, use) => use(chatStack.sandboxUrl),
})

/** What the widget was told so far, without looks for answers. */
function told(page: Page): Promise<Call[]> {
  return page.evaluate(() => {
    const { intercomCalls = [] } = window as typeof window & { intercomCalls?: Call[] }
    return intercomCalls.filter(({ method }) => method === 'boot' || method === 'shutdown')
  })
}

function wordsOf(calls: Call[]): string[] {
  return calls.map(({ method, settings }) =>
    method === 'boot' ? `boot ${settings['name'] ?? 'visitor'}` : method,
  )
}

async function signIn(page: Page, email: string) {
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click()
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
}

async function signOut(page: Page) {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Settings?$/ })
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
}

test('the chat knows who is here, from login to logout to the next login', async ({
  page,
  shop,
}) => {
  const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const launcher = page.locator('[data-chat-launcher]')

  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await atRest(page)
  // Neither the widget nor what starts it.
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(launcher).toHaveAttribute('data-chat-launcher', 'visitor')
  expect((await told(page)).map(({ settings }) => settings)).toEqual([
    expect.not.objectContaining({ user_id: expect.anything() }),
  ])
  expect(asked.filter((url) => /\/assets\/run-chat-/.test(url))).toHaveLength(1)
  expect(asked.filter((url) => /\/assets\/(?:framework|site)-/.test(url))).toEqual([])

  await signIn(page, one.email)
  await expect(launcher).toHaveAttribute('data-chat-launcher', 'known')
  const known = (await told(page)).at(-1)?.settings ?? {}
  const user = await shop.send<Record<string, string>>('GET', '/app/users/view', {
    token: one.token,
  })
  expect(known).toMatchObject({
    app_id: 'carrier-chat',
    user_id: user.body['id'],
    name: user.body['firstName'],
    email: one.email,
    user_hash: user.body['userHash'],
  })
  expect(known['user_hash']).toMatch(/^[0-9a-f]{64}$/)
  expect(Object.keys(known).toSorted()).toEqual([
    'api_base',
    'app_id',
    'email',
    'name',
    'user_hash',
    'user_id',
  ])

  await signOut(page)
  await expect(launcher).toHaveAttribute('data-chat-launcher', 'visitor')
  await signIn(page, other.email)
  await expect(launcher).toHaveAttribute('data-chat-launcher', 'known')
  const all = await told(page)
  const name = known['name']
  // Since the last document: signing out leads to one, and from it to the sign-in.
  expect(wordsOf(all)).toEqual(['boot visitor', 'shutdown', `boot ${name}`])
  expect(all.at(-1)?.settings['email']).toBe(other.email)
  expect(all[0]?.settings).not.toHaveProperty('email')
})

test('without consent there is no chat, and help leads to answers and to a person', async ({
  page,
}) => {
  const keys = keyboardOf(page)
  await page.goto('/about')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toContainText('third-party support chat')
  await keys.use(banner.getByRole('button', { name: 'Essential only' }))
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
  const launcher = page.getByRole('button', { name: 'Help', exact: true })
  await keys.use(launcher)
  const help = page.getByRole('group', { name: 'Help' })
  await expect(help.getByRole('link', { name: 'Send us a message' })).toBeVisible()
  await expectNoBarriers(page, 'the help panel')
  await keys.press('Escape')
  await expect(help.getByRole('link', { name: 'Send us a message' })).toBeHidden()
  await keys.press('Enter')
  await keys.use(help.getByRole('link', { name: 'Read common questions' }))
  await expect(page).toHaveURL('/faq')
  await expect(help.getByRole('link', { name: 'Send us a message' })).toBeHidden()
  expect(await page.locator('[data-chat-launcher]').count()).toBe(0)
})
