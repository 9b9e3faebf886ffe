import type { Page } from '@playwright/test'

/**
 * A phone that knows its owner's finger, played by the browser. It takes every offer immediately, that
 * under the address field of the sign-in page too: `inFields` says whether that one is made. After `refuse` the
 * finger is not known anymore.
 */
export async function withAuthenticator(
  page: Page,
  { inFields = false }: { readonly inFields?: boolean } = {},
): Promise<{ refuse: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript((isOffered) => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(isOffered)
  }, inFields)
  const unknown = { authenticatorId, isUserVerified: false }
  return { refuse: async () => void (await devtools.send('WebAuthn.setUserVerified', unknown)) }
}

type SlowFinger = {
  /** For the button. */
  readonly touch: () => Promise<void>
  /** Closes what the button opened. */
  readonly cancel: () => Promise<void>
  /** Takes what is, or will be, offered under the field. */
  readonly pick: () => Promise<void>
}

/**
 * Lets the owner take their time: a passkey that a button asked for waits for the finger, and those
 * offered under the field for a choice. The browser's own player answers immediately or never, and as in a browser a
 * request is refused while another one runs.
 */
export async function withSlowFinger(page: Page): Promise<SlowFinger> {
  await page.addInitScript(() => {
    const sign = navigator.credentials.get.bind(navigator.credentials)
    const happens = (name: string) =>
      new Promise((resolve) => {
        window.addEventListener(name, () => resolve(name))
      })
    const [touched, canceled, picked] = ['finger', 'cancel', 'choice'].map(happens)
    let isAsked = false
    navigator.credentials.get = async (asked) => {
      if (isAsked) throw new DOMException('A request is already pending.', 'OperationError')
      isAsked = true
      const aborted = new Promise<never>((_, reject) => {
        asked?.signal?.addEventListener('abort', () => {
          isAsked = false
          reject(new DOMException('The request was aborted.', 'AbortError'))
        })
      })
      const isButton = asked?.mediation !== 'conditional'
      const answered = isButton ? Promise.race([touched, canceled]) : picked
      if ((await Promise.race([answered, aborted])) === 'cancel') {
        isAsked = false
        throw new DOMException('The owner canceled.', 'NotAllowedError')
      }
      return sign(asked)
    }
  })
  const tell = (name: string) =>
    page.evaluate((event) => void window.dispatchEvent(new Event(event)), name)
  return { touch: () => tell('finger'), cancel: () => tell('cancel'), pick: () => tell('choice') }
}

/** Adds a passkey in the settings. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/dashboard/setting')
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await page.getByRole('textbox', { name: 'Device name' }).fill('My phone')
  await page.keyboard.press('Enter')
  await page.getByText('My phone', { exact: true }).waitFor()
}
