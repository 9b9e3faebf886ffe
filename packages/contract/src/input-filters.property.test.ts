import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExpiryParts, expiryParts, formatExpiry } from './card-expiry.ts'
import { cardDigits, formatCardNumber } from './card-number.ts'
import { applyFilter, type InputEdit, type InputFilter, inputFilters } from './input-filters.ts'

const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'0123456789'.split('')) },
  { weight: 2, arbitrary: fc.constantFrom(..."abZé ,.'’-/+()#<".split('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const text = fc.array(character, { maxLength: 70 }).map((characters) => characters.join(''))

type Edit = { start: number; end: number; inserted: string; back: boolean }

/** A keystroke: a character, or (`inserted` empty) Backspace or Delete, with or without a selection. */
const keystroke: fc.Arbitrary<Edit> = fc.record({
  start: fc.nat(40),
  end: fc.nat(40),
  inserted: fc.oneof(character, fc.constant('')),
  back: fc.boolean(),
})

/** What a browser makes of the edit, before any filter. It never parts a surrogate pair. */
function inBrowser(value: string, { start, end, inserted, back }: Edit) {
  const places = Array.from({ length: value.length + 1 }, (_, place) => place).filter(
    (place) => !/[\ud800-\udbff]/.test(value[place - 1] ?? ''),
  )
  const last = places.length - 1
  let from = Math.min(start, end, last)
  let to = Math.min(Math.max(start, end), last)
  const caretBefore = places[to] ?? 0
  if (inserted === '' && from === to) {
    if (back) from = Math.max(0, from - 1)
    else to = Math.min(last, to + 1)
  }
  const head = value.slice(0, places[from]) + inserted
  return { next: head + value.slice(places[to]), caret: head.length, caretBefore }
}

function significant(filter: InputFilter, raw: string): string {
  return [...raw.replace(/\s/g, ' ')].filter((each) => filter.shape.allowed.test(each)).join('')
}

describe.each(Object.entries(inputFilters))('the filter of %s', (field, filter) => {
  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(filter(filter(raw))).toBe(filter(raw))
      }),
    )
  })

  test('never exceeds its maximum', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(filter(raw).length).toBeLessThanOrEqual(filter.maxLength)
      }),
    )
  })

  test('leaves value and caret alone when it refuses a keystroke', () => {
    fc.assert(
      fc.property(text, keystroke, (raw, edit) => {
        const value = filter(raw)
        const { next, caret, caretBefore } = inBrowser(value, edit)
        const result = applyFilter(filter, { previous: value, next, caret, origin: 'typing' })
        if (!result.refused) return
        expect(result).toEqual({ value, caret: caretBefore, refused: true })
      }),
    )
  })

  test('keeps before the caret what the person has there', () => {
    fc.assert(
      fc.property(text, keystroke, (raw, edit) => {
        const value = filter(raw)
        const { next, caret } = inBrowser(value, edit)
        const result = applyFilter(filter, { previous: value, next, caret, origin: 'typing' })
        if (result.refused) return
        const shown = significant(filter, result.value.slice(0, result.caret))
        expect(shown).toBe(expectedBeforeCaret(field, filter, { previous: value, next, caret }))
        expect(filter(result.value)).toBe(result.value)
      }),
    )
  })

  test('makes the same of characters pasted together and typed one by one', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const clean = filter(raw)
        const typed = [...clean].reduce((value, each) => {
          const next = value + each
          return applyFilter(filter, {
            previous: value,
            next,
            caret: next.length,
            origin: 'typing',
          }).value
        }, '')
        expect(typed).toBe(clean)
        const pasted = { previous: '', next: raw, caret: raw.length, origin: 'paste' } as const
        expect(applyFilter(filter, pasted).value).toBe(clean)
      }),
    )
  })

  test('keeps the caret inside the value whatever is pasted', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (before, raw, place) => {
        const caret = place % (raw.length + 1)
        const previous = filter(before)
        const result = applyFilter(filter, { previous, next: raw, caret, origin: 'paste' })
        expect(result.caret).toBeGreaterThanOrEqual(0)
        expect(result.caret).toBeLessThanOrEqual(result.value.length)
        expect(filter(result.value)).toBe(result.value)
      }),
    )
  })
})

/** What was typed before the caret, plus the zero that completes a one-digit month. */
function expectedBeforeCaret(
  field: string,
  filter: InputFilter,
  { previous, next, caret }: Omit<InputEdit, 'origin'>,
): string {
  const typed = significant(filter, next.slice(0, caret))
  if (field === 'expiry' && next.length >= previous.length && /^[0-9]\//.test(next))
    return `0${typed}`
  return typed
}

describe('formatted text parses back', () => {
  test('to the digits of the card number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,16}$/), (digits) => {
        expect(cardDigits(formatCardNumber(digits))).toBe(digits)
      }),
    )
  })

  test('to the month and year of the expiry', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2000, max: 2099 }),
        (month, year) => {
          const digits = `${month}`.padStart(2, '0') + `${year}`.slice(2)
          const parts: ExpiryParts = { month, year }
          expect(expiryParts(formatExpiry(digits))).toEqual(parts)
        },
      ),
    )
  })
})
