import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, Buffer>(scrypt)

/** A print of a text that is easily guessed, a PIN for example, made slowly because it can be tried out. */
export async function slowPrint(text: string, salt: string): Promise<string> {
  return (await derive(text, salt, 32)).toString('base64')
}
