import type { SQL } from 'drizzle-orm'
import { hadDigits, isTheirs, ownsDigits } from '../facts.ts'
import type { Reading } from '../reading.ts'
import { wordsOf } from '../words.ts'

/** The line of an email's link, which is its reader's; null where the email has none. */
export async function linkedLine(reading: Reading): Promise<string | null> {
  const { link, holds, about, email, language } = reading
  const id = link('/dashboard/lines/') ?? link('?emergency_address=')
  const digits = digitsIn(wordsOf('your number ending in {digits}', language), email.text)
  if (digits) {
    holds(`no one has a number ending in ${digits}`, await ownsDigits(reading, digits))
  }
  if (id === null) return null
  holds('it is about a line of someone else', await isTheirs(reading, id))
  if (digits) holds(`the number doesn’t end in ${digits}`, await hadDigits(reading, id, digits))
  about(id)
  return id
}

function digitsIn(words: string, text: string): string | null {
  const [before = ''] = words.split('{digits}')
  const place = text.toLowerCase().indexOf(before.toLowerCase())
  return place < 0 ? null : text.slice(place + before.length, place + before.length + 4)
}

/** What was true of a line at the time of an email, or became untrue within the last hour. */
export function lineIs(claim: string, query: (lineId: string | null, reading: Reading) => SQL) {
  return async (reading: Reading): Promise<void> => {
    const lineId = await linkedLine(reading)
    reading.holds(claim, await reading.facts.some(query(lineId, reading)))
  }
}

export function lately({ writtenSince }: Reading): string {
  return writtenSince.toISOString()
}
