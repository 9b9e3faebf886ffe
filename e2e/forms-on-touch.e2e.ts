import { aCustomer, testPassword } from '@openline/testing/customers'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { atRest } from './support/loaded.ts'
import { aBuyer } from './support/paying.ts'
import { aPerson, field } from './support/shopper.ts'

const scripts = '**/assets/*.js'

/** The scripts that the page asked for. */
function watchScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      asked.push(request.url())
  })
  return asked
}

/** Keeps what is asked for on its way until all of it is released, or lost; what is asked for later arrives. */
async function hold(page: Page, asked: string) {
  const decided = Promise.withResolvers<'continue' | 'abort'>()
  let isDecided = false
  await page.route(asked, async (route) => route[isDecided ? 'continue' : await decided.promise]())
  const decide = (how: 'continue' | 'abort') => () => {
    isDecided = true
    decided.resolve(how)
  }
  return { release: decide('continue'), lose: decide('abort') }
}

function holdScripts(page: Page) {
  return hold(page, scripts)
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

/** Begins a press; gives what ends it at the same place. */
async function pressDown(target: Locator, way: 'mouse' | 'finger') {
  const page = target.page()
  await target.hover()
  if (way === 'mouse') {
    await page.mouse.down()
    return () => page.mouse.up()
  }
  const { x, y } = await target.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 9, y: y + 9 }],
  })
  return () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function link(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name, exact: true })
}

test.describe('a page with a form', () => {
  for (const path of [
    '/login',
    '/login-with-password',
    '/login-without-password',
    '/register',
    '/forgot-password',
    '/contact-us',
  ]) {
    test(`${path} asks for no script before it is touched`, async ({ page }) => {
      const asked = watchScripts(page)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).click()
      await atRest(page)
      expect(asked).toEqual([])

      const started = page.waitForRequest(scripts)
      await page.getByRole('main').getByRole('textbox').first().focus()
      await started
    })
  }

  test('asks for no script when a link leads on', async ({ page }) => {
    await page.goto('/login')
    const asked = watchScripts(page)
    await link(page, 'Use my password').click()
    await expect(page).toHaveURL('/login-with-password')
    await atRest(page)
    expect(asked).toEqual([])
  })
})

test.describe('the cart', () => {
  const whole = '/cart?plan=standard-monthly&zip=50309'
  const price = (page: Page) => page.getByRole('complementary', { name: 'Price' })

  test('is whole without a script, which comes when it is touched', async ({ page }) => {
    const asked = watchScripts(page)
    await page.goto(whole)
    await expect(price(page)).toContainText('Total today$28.60')
    await page.getByRole('heading', { level: 1 }).click()
    await atRest(page)
    expect(asked).toEqual([])
    const started = page.waitForRequest(scripts)
    await field(page, 'ZIP code').focus()
    await started
  })

  test('sends visitors to sign in without its scripts', async ({ page }) => {
    await page.goto(whole)
    const asked = watchScripts(page)
    await link(page, 'Checkout').click()
    await expect(page).toHaveURL('/login?from=%2Fcart%2Fcheckout')
    expect(asked.filter((url) => url.includes('/cart-'))).toEqual([])
  })

  test('takes over what was chosen before its scripts came, and moves nothing', async ({
    page,
  }) => {
    const slow = await holdScripts(page)
    await page.goto(whole)
    await page.getByRole('radio', { name: /^SIM card/ }).check()
    await field(page, 'ZIP code').fill('75201')
    await field(page, 'Coupon code').fill('WELCOME10')
    await button(page, 'Apply').click()
    const place = await price(page).boundingBox()
    slow.release()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^SIM card/ })).toBeChecked()
    await expect(field(page, 'ZIP code')).toHaveValue('75201')
    await expect(price(page)).toContainText('for ZIP code 75201')
    await expect(price(page)).toContainText('Activation fee$10.00')
    await expect(price(page)).toContainText('Coupon WELCOME10')
    expect(await price(page).boundingBox()).toMatchObject({ x: place?.x, y: place?.y })
  })

  test('continues to sign in with a ZIP code and a press that came before its scripts', async ({
    page,
  }) => {
    const slow = await holdScripts(page)
    await page.goto(whole)
    await field(page, 'ZIP code').fill('75201')
    await link(page, 'Checkout').click()
    slow.release()
    await expect(page).toHaveURL('/login?from=%2Fcart%2Fcheckout')
    const kept = await page.evaluate(() => localStorage.getItem('cart'))
    expect(kept).toContain('75201')
  })

  for (const way of ['mouse', 'finger'] as const) {
    test(`continues when a ${way} goes down before its scripts came and up after`, async ({
      page,
      shop,
      returnAs,
    }) => {
      await returnAs(await aBuyer(shop))
      const slow = await holdScripts(page)
      const total = await hold(page, '**/app/cart/quote')
      await page.goto('/cart')
      await field(page, 'ZIP code').fill('10001')
      const up = await pressDown(link(page, 'Checkout'), way)
      slow.release()
      await expect(price(page).getByRole('button')).toHaveAttribute('aria-busy', 'true')
      await up()
      total.release()
      await expect(page).toHaveURL('/cart/checkout?step=address')
      await expect(field(page, 'ZIP code')).toHaveValue('10001')
    })
  }

  test('shows its price on while its scripts start', async ({ page }) => {
    const slow = await holdScripts(page)
    await page.goto(whole)
    await field(page, 'ZIP code').focus()
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        seen.add(document.querySelector('aside')?.textContent ?? '')
        requestAnimationFrame(look)
      }
      look()
    })
    const quoted = page.waitForResponse('**/app/cart/quote')
    slow.release()
    await quoted
    await expect(page).toHaveURL('/cart')
    expect(
      await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]),
    ).toHaveLength(
      1, // set above
    )
  })

  test('asks for the ZIP code when Checkout was pressed before its scripts came', async ({
    page,
  }) => {
    const slow = await holdScripts(page)
    await page.goto('/cart?plan=standard-monthly')
    await button(page, 'Checkout').click()
    slow.release()
    await expect(page.getByText('Please enter 5 digit ZIP Code')).toBeVisible()
    await expect(field(page, 'ZIP code')).toBeFocused()
  })
})

test.describe('before its scripts came', () => {
  test('an address that was typed and sent leads to the next step', async ({ page, shop }) => {
    const { email } = await aCustomer(shop)
    const slow = await holdScripts(page)
    await page.goto('/login')
    await field(page, 'Email').pressSequentially(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    slow.release()
    await expect(field(page, '6-digit code')).toBeFocused()
    await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible()
  })

  test('a link takes along the address that was typed', async ({ page, shop }) => {
    const { email } = await aCustomer(shop)
    const slow = await holdScripts(page)
    await page.goto('/login')
    await field(page, 'Email').fill(email)
    await link(page, 'Use my password').click()
    await expect(page).toHaveURL('/login')
    slow.release()
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await expect(page.getByText(email)).toBeVisible()
    await button(page, 'Sign in').click()
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  })

  test('a way on that changes with the address is taken with it', async ({ page, shop }) => {
    const { email } = await aCustomer(shop)
    const slow = await holdScripts(page)
    await page.goto('/login-with-password')
    await field(page, 'Email').fill(email)
    await link(page, 'Email me a code instead').click()
    slow.release()
    await expect(field(page, '6-digit code')).toBeFocused()
  })

  test('the field that is being filled in keeps the focus when they come', async ({ page }) => {
    const slow = await holdScripts(page)
    await page.goto('/register')
    await field(page, 'First name').fill('Robin')
    await field(page, 'Last name').focus()
    const started = page.evaluate(async () => {
      await new Promise((done) => addEventListener('app-started', done, { once: true }))
      await new Promise(requestAnimationFrame)
    })
    slow.release()
    await started
    await page.keyboard.type('Rivera')
    await expect(field(page, 'First name')).toHaveValue('Robin')
    await expect(field(page, 'Last name')).toHaveValue('Rivera')
  })

  test('a message to support is kept and sent once', async ({ page }) => {
    const { email } = aPerson()
    const slow = await holdScripts(page)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/app/users/contactus')) sent += 1
    })
    await page.goto('/contact-us')
    await page.getByLabel('Name', { exact: true }).fill('Robin Rivera')
    await field(page, 'Email').fill(email)
    await page.getByLabel('Message', { exact: true }).fill('Where is my SIM card?')
    await button(page, 'Send Message').click()
    await button(page, 'Send Message').click()
    slow.release()
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible()
    expect(sent).toBe(1)
  })

  test('a lost connection is told until it is back, and what was sent continues', async ({
    page,
    shop,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/)
    const { email } = await aCustomer(shop)
    await page.goto('/login')
    await page.context().setOffline(true)
    await field(page, 'Email').fill(email)
    await page.keyboard.press('Enter')
    const told = page.getByText('Network Error')
    await expect(told).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(told).toBeVisible()
    await page.context().setOffline(false)
    await expect(field(page, '6-digit code')).toBeFocused()
    await expect(told).toBeHidden()
  })

  test('a press continues when they are lost on their way and come with a second try', async ({
    page,
    shop,
    trouble,
  }) => {
    trouble.expect(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
    const { email } = await aCustomer(shop)
    const slow = await holdScripts(page)
    await page.goto('/login')
    const asked = page.waitForRequest(scripts)
    await field(page, 'Email').fill(email)
    await asked
    await page.keyboard.press('Enter')
    slow.lose()
    await expect(field(page, '6-digit code')).toBeFocused()
  })
})

test.describe('the scripts come immediately', () => {
  test('for a customer whose last way in was a passkey', async ({ page, context, baseURL }) => {
    const localStorage = [{ name: 'sign-in-method', value: 'passkey' }]
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: baseURL ?? '', localStorage }],
    })
    const offered = page.waitForResponse('**/app/auth/passkey/options')
    await page.goto('/login')
    expect((await offered).ok()).toBe(true)
  })

  test('for a page that asked for the sign-in', async ({ page }) => {
    const started = page.waitForRequest(scripts)
    await page.goto('/login?from=%2Fdashboard')
    await started
  })

  test('for a customer who is signed in already', async ({ page, shop, returnAs }) => {
    await returnAs({ customer: await aCustomer(shop) })
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each form says what it needs', async ({ page }) => {
    const note = page.locator('main noscript p')
    for (const path of ['/login', '/login-with-password', '/register', '/forgot-password']) {
      await page.goto(path)
      expect.soft(await note.boundingBox(), path).not.toBeNull()
      expect.soft(await note.innerText(), path).toContain('Signing in needs JavaScript')
    }
    await page.goto('/contact-us')
    expect(await note.innerText()).toContain('This form needs JavaScript')
  })
})
