export type Fact = { readonly label: string; readonly value: string }

/** A part of the evidence. `about` says what a reader should make of it. */
export type Section = {
  readonly heading: string
  readonly about: string
  readonly facts: readonly Fact[]
  /** Set for what stays with us. */
  readonly isForUs?: true
}

/** What is on record for a disputed payment, in the order in which a bank reads it. */
export type Evidence = {
  readonly orderNumber: string
  readonly title: string
  readonly madeAt: string
  readonly sections: readonly Section[]
}

export const serviceUseHeading = 'Use of the service'
export const signInsHeading = 'Sign-ins'

/** A moment to the minute, in UTC; empty for none. */
export function minuteOf(at: Date | null | undefined): string {
  return at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
}

/** The facts that are known: those with a value. */
export function known(
  facts: readonly { label: string; value: string | null | undefined }[],
): Fact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** One fact for each item, by its time, oldest first. */
export function listOf<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => Date,
  say: (item: Item) => string,
): Fact[] {
  return items
    .toSorted((one, other) => timeOf(one).getTime() - timeOf(other).getTime())
    .map((item) => ({ label: minuteOf(timeOf(item)), value: say(item) }))
}

/** All but the last four letters, which are enough to compare. */
export function masked(text: string | null | undefined): string {
  return text ? `ending in ${text.slice(-4)}` : ''
}
