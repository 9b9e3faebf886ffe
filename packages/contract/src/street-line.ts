import { type PostalAddress, streetDirections } from './address.ts'

// Spelled out on purpose: "One Microsoft Way" has a house number, "Main Street" has none.
const spelledNumber = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i
const postBox = /^p\.? ?o\.? box|^post office box|^(?:rr|hc|psc|unit) [0-9]/i
const ordinal = /^[0-9]+(?:st|nd|rd|th)$/i
const fraction = /^(?:[0-9]+[/⁄][0-9]+|[¼½¾⅐-⅞])$/u
/** "E St" and "N Ave" are whole names of streets, also before the quarter of a city ("E St NW"). */
const streetType =
  /^(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|ct|court|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway)\.?$/i

/**
 * What is typed in one street line, as house number, direction and name (spec 3). Nothing gets lost:
 * `streetLine` puts the same line together again, with single spaces. The number is empty where the
 * line begins with none, and the name where there is nothing but a number.
 */
export function splitStreet(
  line: string,
): Record<'streetNumber' | 'streetDirection' | 'streetName', string> {
  const words = line.trim().split(/\s+/)
  const numberLabels = countNumberWords(words)
  const direction = words[numberLabels] ?? ''
  const hasDirection = isDirection(direction) && isName(words.slice(numberLabels + 1))
  return {
    streetNumber: words.slice(0, numberLabels).join(' '),
    streetDirection: hasDirection ? direction : '',
    streetName: words.slice(numberLabels + (hasDirection ? 1 : 0)).join(' '),
  }
}

/** The street line of an address, as it is written on an envelope; empty without a street. */
export function streetLine({ streetNumber, streetDirection, streetName }: PostalAddress): string {
  return [streetNumber, streetDirection, streetName].filter(Boolean).join(' ')
}

/** Whether an address is a PO box, or a route or unit of the mail, where no one can be found. */
export function isPostBox({ streetNumber, streetName }: PostalAddress): boolean {
  // A form is asked before its direction was checked, which may be anything.
  return postBox.test(streetLine({ streetNumber, streetName }))
}

function countNumberWords(words: readonly string[]): number {
  const [first = '', second = ''] = words
  // Their number follows the word; what counts is that the mail is delivered.
  if (postBox.test(words.join(' '))) return 1
  const hasNumber = (/[0-9]/.test(first) && !ordinal.test(first)) || spelledNumber.test(first)
  if (!hasNumber) return 0
  return fraction.test(second) ? 2 : 1
}

function isDirection(word: string): boolean {
  const directions: readonly string[] = streetDirections
  return directions.includes(word)
}

function isName([first, quarter, ...more]: readonly string[]): boolean {
  return (
    first !== undefined &&
    !(streetType.test(first) && more.length === 0 && isDirection(quarter ?? 'N'))
  )
}

/** An address as on an envelope: street, apartment, place. Lines without anything are left out. */
export function addressLines(address: PostalAddress): string[] {
  const { addressTwo, city, state, zipCode } = address
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [streetLine(address), addressTwo ?? '', place].filter(Boolean)
}

/** The same in one line. */
export function addressLine(address: PostalAddress): string {
  return addressLines(address).join(', ')
}
