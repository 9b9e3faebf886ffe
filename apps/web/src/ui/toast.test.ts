import { describe, expect, test } from 'vitest'
import { createToasts } from './toast.ts'

describe('toasts', () => {
  test('a success without words says Success!', () => {
    const toasts = createToasts()
    toasts.success()
    expect(toasts.list()).toMatchObject([{ message: 'Success!', error: false, stayOpen: false }])
  })

  test('an error without words says that something unexpected happened', () => {
    const toasts = createToasts()
    toasts.error('')
    expect(toasts.list()).toMatchObject([{ message: 'An unexpected error occurred', error: true }])
  })

  test('the newest stands last, each with an id of its own', () => {
    const toasts = createToasts()
    const ids = [toasts.success('one'), toasts.error('two')]
    expect(toasts.list().map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
  })

  test('closing one leaves the others open', () => {
    const toasts = createToasts()
    const first = toasts.success('one')
    toasts.success('two')
    toasts.close(first)
    expect(toasts.list().map(({ message }) => message)).toEqual(['two'])
  })

  test('closing one that has closed changes nothing', () => {
    const toasts = createToasts()
    toasts.success('one')
    toasts.close('another')
    expect(toasts.list()).toHaveLength(1)
  })

  test('one with something to press stays open until it is pressed or closed', () => {
    const toasts = createToasts()
    toasts.success('Light was removed', { action: { label: 'Undo', onPress: () => {} } })
    toasts.success('Saved')
    expect(toasts.list().map(({ stayOpen }) => stayOpen)).toEqual([true, false])
  })

  test('one that stays open carries its action', () => {
    const toasts = createToasts()
    const onPress = () => {}
    toasts.success('Replaced', { stayOpen: true, action: { label: 'Undo', onPress } })
    expect(toasts.list()).toMatchObject([{ stayOpen: true, action: { label: 'Undo', onPress } }])
  })

  test('listeners hear of every change until they leave', () => {
    const toasts = createToasts()
    let heard = 0
    const leave = toasts.subscribe(() => (heard += 1))
    toasts.close(toasts.success('one'))
    leave()
    toasts.success('two')
    expect(heard).toBe(2)
  })
})
