/** What the device made, or a sentence why there is none. */
export async function madeBy<Credential>(
  make: () => Promise<Credential | null>,
): Promise<Credential | string> {
  try {
    return (await make()) ?? 'No passkey was created. You can try again.'
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError'
      ? 'This device already has a passkey for your account.'
      : 'This device could not create a passkey. Try another device or browser.'
  }
}
