import type { OutputOf } from '@openline/contract/endpoint'
import type { askNewPasskey, askPasskey } from '@openline/contract/people/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The browser's side of passkeys. Its library is loaded at the first use. */
function load() {
  return import('@simplewebauthn/browser')
}
let loading: ReturnType<typeof load> | null = null
function library() {
  return (loading ??= load())
}

export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Whether the browser can offer passkeys in the list under an address field. */
export async function offersPasskeys(): Promise<boolean> {
  return (
    supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
  )
}

/** Creates a passkey; null when the customer cancels. Throws when the device cannot, or has one already. */
export async function makePasskey({ options }: OutputOf<typeof askNewPasskey>) {
  const { startRegistration } = await library()
  // The server's half of the same library wrote them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return nullIfCanceled(startRegistration({ optionsJSON }))
}

type PasskeyChallenge = OutputOf<typeof askPasskey>

/** Signs with a passkey; null when the customer cancels. */
export async function signWithPasskey({ options }: PasskeyChallenge) {
  const { startAuthentication } = await library()
  return nullIfCanceled(startAuthentication({ optionsJSON: asJson(options) }))
}

/**
 * Waits until the customer picks a passkey in the address field; null when they never did. Begins
 * only while `isWanted`: a browser runs one ceremony at a time and silently cancels the other.
 */
export async function signInField({ options }: PasskeyChallenge, isWanted: () => boolean) {
  const { startAuthentication } = await library()
  if (!isWanted()) return null
  const optionsJSON = asJson(options)
  return nullIfCanceled(startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

function asJson(options: PasskeyChallenge['options']) {
  // The server's half of the same library wrote them.
  return options as unknown as PublicKeyCredentialRequestOptionsJSON
}

/** Stops waiting for a choice in a field that has left the page. */
export async function stopWaiting(): Promise<void> {
  const loaded = await loading
  loaded?.WebAuthnAbortService.cancelCeremony()
}

const cancelErrors = new Set(['NotAllowedError', 'AbortError'])

async function nullIfCanceled<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony
  } catch (error) {
    if (error instanceof Error && cancelErrors.has(error.name)) return null
    throw error
  }
}
