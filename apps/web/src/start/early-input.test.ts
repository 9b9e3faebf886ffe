import { describe, expect, test } from 'vitest'
import { unknownInput } from './early-input.ts'

function field(name: string, value: string) {
  return { name, type: 'text', value }
}

function box(name: string, checked: boolean) {
  return { name, type: 'checkbox', value: 'on', checked }
}

function choice(name: string, value: string, checked: boolean) {
  return {
    name,
    type: 'radio',
    value,
    checked,
  }
}

describe('what was entered before the page had its scripts', () => {
  test('is found in every field whose value differs from the form', () => {
    const values = { email: '', password: '', remember: false, sim: 'esim' }
    const controls = [
      field('email', 'ada@example.com'),
      field('password', ''),
      box('remember', true),
      choice('sim', 'esim', false),
      choice('sim', 'physical', true),
    ]
    expect(unknownInput(values, controls)).toEqual({
      email: 'ada@example.com',
      remember: true,
      sim: 'physical',
    })
  })

  test('is nothing when the fields are as the form drew them', () => {
    const controls = [field('email', 'ada@example.com'), choice('sim', 'physical', false)]
    expect(unknownInput({ email: 'ada@example.com', sim: 'esim' }, controls)).toEqual({})
  })

  test('leaves controls alone that are none of the form’s fields', () => {
    expect(unknownInput({ email: '' }, [field('search', 'plans'), box('', true)])).toEqual({})
  })
})
