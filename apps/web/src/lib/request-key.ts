/** A key of its own for a request; `crypto.randomUUID` is missing where a shop is tried out over plain HTTP. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
