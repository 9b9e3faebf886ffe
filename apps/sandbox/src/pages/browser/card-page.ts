import { applyFilter, inputFilters } from '@openline/contract/input-filters'
import { cardNetworkOf } from '@openline/contract/sales/card-brand'

/** The card form's comforts: filters while typing, the network's name, test cards by one click. */

const form = document.querySelector<HTMLFormElement>('[data-card-form]')
const fields = ['number', 'expiry', 'cvv', 'cardholderName', 'zipCode'] as const
type Field = (typeof fields)[number]

const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function inputOf(field: Field): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`#${field}`) ?? null
}

function watch(field: Field, input: HTMLInputElement) {
  let previous = input.value
  input.addEventListener('input', (event) => {
    const isTyped = event instanceof InputEvent && /^(insertText|delete)/.test(event.inputType)
    const caret = input.selectionStart ?? input.value.length
    const edit = {
      previous,
      next: input.value,
      caret,
      origin: isTyped ? 'typing' : 'paste',
    } as const
    const filtered = applyFilter(inputFilters[field], edit)
    if (input.value !== filtered.value) {
      input.value = filtered.value
      input.setSelectionRange(filtered.caret, filtered.caret)
    }
    previous = filtered.value
    clearError(input)
    if (field === 'number') showNetwork()
  })
  input.addEventListener('filled', () => {
    previous = input.value
  })
}

function clearError(input: HTMLInputElement) {
  if (!input.hasAttribute('aria-invalid')) return
  input.removeAttribute('aria-invalid')
  document.querySelector(`#${input.id}-error`)?.remove()
}

function showNetwork() {
  const place = form?.querySelector('[data-network]')
  const network = cardNetworkOf(inputOf('number')?.value ?? '')
  if (place) place.textContent = networkNames[network] ?? ''
}

function fill(example: Record<string, unknown>) {
  for (const field of fields) {
    const input = inputOf(field)
    const value = example[field]
    if (!input || typeof value !== 'string') continue
    const keepsOwn = field === 'cardholderName' || field === 'zipCode'
    if (!keepsOwn || input.value === '') input.value = value
    clearError(input)
    input.dispatchEvent(new Event('filled'))
  }
  showNetwork()
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}

for (const field of fields) {
  const input = inputOf(field)
  if (input) watch(field, input)
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-fill]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const example: unknown = JSON.parse(link.dataset['fill'] ?? '{}')
    if (typeof example === 'object' && example !== null) fill({ ...example })
  })
}

showNetwork()
