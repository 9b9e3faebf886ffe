import { html } from 'hono/html'
import type { Markup } from '../pages/shell.ts'
import {
  type CardErrors,
  type CardField,
  cardFields,
  type ExpressWay,
  type TypedCard,
} from './saving-cards.ts'
import { type TestCard, testCards } from './test-cards.ts'

/** What the form shows: typed values stay, but for the CVC. */
export type FormState = { typed: TypedCard; errors: CardErrors; alert: string | null }

export const emptyCard: TypedCard = {
  number: '',
  expiry: '',
  cvv: '',
  cardholderName: '',
  zipCode: '',
}

/** A card's number as people read it. */
export function grouped(number: string): string {
  return number.replaceAll(/\d{4}(?=\d)/g, '$& ')
}

/** A card that fills the form from the list of test cards. */
export function exampleCard(number: string, now: Date): TypedCard {
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')
  return {
    number: grouped(number),
    expiry: `12/${year}`,
    cvv: /^3[47]/.test(number) ? '1234' : '123',
    cardholderName: 'Jordan Rivera',
    zipCode: '50309',
  }
}

type FieldLook = {
  label: string
  hint?: string
  autocomplete: string
  inputmode: 'numeric' | 'text'
  enterkeyhint: 'next' | 'done'
}

const looks: Record<CardField, FieldLook> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    enterkeyhint: 'next',
  },
  expiry: {
    label: 'Expiry',
    hint: 'MM/YY',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    enterkeyhint: 'next',
  },
  cvv: {
    label: 'CVC',
    hint: '3 or 4 digits',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    enterkeyhint: 'next',
  },
  cardholderName: {
    label: 'Cardholder name',
    autocomplete: 'cc-name',
    inputmode: 'text',
    enterkeyhint: 'next',
  },
  zipCode: {
    label: 'ZIP',
    hint: 'of your billing address',
    autocomplete: 'billing postal-code',
    inputmode: 'numeric',
    enterkeyhint: 'done',
  },
}

function fieldMarkup(name: CardField, { typed, errors }: FormState): Markup {
  const { label, hint, autocomplete, inputmode, enterkeyhint } = looks[name]
  const error = errors[name]
  const isFirstError = cardFields.find((field) => errors[field]) === name
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field field-${name}">
    <div class="field-top">
      <label for="${name}">${label}</label>
      ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}
    </div>
    <div class="control">
      <input
        id="${name}"
        name="${name}"
        type="text"
        value="${name === 'cvv' ? '' : typed[name]}"
        autocomplete="${autocomplete}"
        inputmode="${inputmode}"
        enterkeyhint="${enterkeyhint}"
        spellcheck="false"
        required
        ${described ? html`aria-describedby="${described}"` : ''}
        ${error ? html`aria-invalid="true"` : ''}
        ${isFirstError ? html`autofocus` : ''}
      />
      ${name === 'number' ? html`<span class="network" data-network aria-hidden="true"></span>` : ''}
    </div>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

export function cardFormMarkup(state: FormState): Markup {
  return html`<form method="post" class="card-form" novalidate data-card-form data-once="Saving…">
    ${state.alert ? html`<p class="alert" role="alert">${state.alert}</p>` : ''}
    ${fieldMarkup('number', state)}
    <div class="pair">${fieldMarkup('expiry', state)} ${fieldMarkup('cvv', state)}</div>
    ${fieldMarkup('cardholderName', state)} ${fieldMarkup('zipCode', state)}
    <button class="primary" type="submit">Save card</button>
  </form>`
}

/** The ways to pay that need no typing; each is a form of its own, with or without script. */
export function expressMarkup(types: readonly string[]): Markup {
  return html`<div class="express">
    ${types.includes('card') ? expressForm('wallet', 'Pay with Test Wallet') : ''}
    ${types.includes('link') ? expressForm('link', 'Pay with Link') : ''}
    <p class="hint">
      For testing: the wallet hands over a Visa the way Apple Pay does, Link keeps its card to itself.
    </p>
    <p class="or"><span>Or enter a card</span></p>
  </div>`
}

function expressForm(way: ExpressWay, label: string): Markup {
  return html`<form method="post" data-once="One moment…">
    <input type="hidden" name="way" value="${way}" />
    <button class="wallet wallet-${way}" type="submit">${label}</button>
  </form>`
}

/** Every test card; a link fills the form, with or without script. */
export function testCardsMarkup(now: Date): Markup {
  const [first, ...others] = Object.entries(testCards)
  return html`<details class="test-cards" open>
    <summary>Test cards</summary>
    <p>Choose a card to fill in the form. Any future date and any CVC of the right length work.</p>
    ${first ? cardListMarkup(first[1], now) : ''}
    ${others.map(
      ([title, cards]) => html`<details>
        <summary>${title}</summary>
        ${cardListMarkup(cards, now)}
      </details>`,
    )}
  </details>`
}

function cardListMarkup(cards: readonly TestCard[], now: Date): Markup {
  return html`<ul>
    ${cards.map(({ number, title }) => {
      const example = exampleCard(number, now)
      return html`<li>
        <a href="?card=${number}" data-fill="${JSON.stringify(example)}">
          <code>${example.number}</code> <span>${title}</span>
        </a>
      </li>`
    })}
  </ul>`
}
