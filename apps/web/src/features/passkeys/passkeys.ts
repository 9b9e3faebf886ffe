import type { CallInput, OutputOf } from '@openline/contract/endpoint'
import type {
  addPasskey,
  askNewPasskey,
  askPasskey,
  signInWithPasskey,
} from '@openline/contract/people/passkeys'

/** Whether the browser has passkeys, and reads the JSON of WebAuthn, which the server speaks. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Whether the browser can offer passkeys in the list under an address field. */
export async function offersPasskeys(): Promise<boolean> {
  return (
    supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
  )
}

type NewCredential = CallInput<typeof addPasskey>['body']['credential']

/** Creates a passkey; null when the customer cancels. Throws when the device cannot, or has one already. */
export async function makePasskey({
  options,
}: OutputOf<typeof askNewPasskey>): Promise<NewCredential | null> {
  // The server's library wrote them in this form.
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  return answerOf(navigator.credentials.create({ publicKey, signal: begin() }))
}

type PasskeyChallenge = OutputOf<typeof askPasskey>
type Signature = CallInput<typeof signInWithPasskey>['body']['credential']

/** Signs with a passkey; null when the customer cancels. */
export async function signWithPasskey({ options }: PasskeyChallenge): Promise<Signature | null> {
  return answerOf(navigator.credentials.get({ publicKey: asked(options), signal: begin() }))
}

/** Waits until the customer picks a passkey in the address field; null when they never did. */
export async function signInField({ options }: PasskeyChallenge): Promise<Signature | null> {
  const publicKey = asked(options)
  return answerOf(
    navigator.credentials.get({ publicKey, mediation: 'conditional', signal: begin() }),
  )
}

function asked(options: PasskeyChallenge['options']) {
  // The server's library wrote them in this form.
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return PublicKeyCredential.parseRequestOptionsFromJSON(json)
}

let ceremony = new AbortController()

/** A browser runs one ceremony at a time: the next ends the one before. */
function begin(): AbortSignal {
  ceremony.abort()
  ceremony = new AbortController()
  return ceremony.signal
}

/** Stops waiting for a choice in a field that has left the page. */
export function stopWaiting(): void {
  ceremony.abort()
}

const cancelErrors = new Set(['NotAllowedError', 'AbortError'])

/** What a device answered, in the JSON of WebAuthn; null when the customer canceled. */
async function answerOf<Answer>(asking: Promise<Credential | null>): Promise<Answer | null> {
  try {
    const credential = await asking
    // A call above asks for this kind of public key, and the server checks every field.
    return credential && (credential as Credential & { toJSON: () => Answer }).toJSON()
  } catch (error) {
    if (error instanceof Error && cancelErrors.has(error.name)) return null
    throw error
  }
}
