import { msg, translate } from '@openline/i18n/i18n'

/** A message that closes on its own (spec 3 Notification). */
export type Toast = {
  readonly id: string
  readonly message: string
  readonly error: boolean
  /** True: only the close button closes it. */
  readonly stayOpen: boolean
  readonly action?: ToastAction
}

export type ToastAction = { readonly label: string; readonly onPress: () => void }

type Options = { readonly stayOpen?: boolean; readonly action?: ToastAction }

/** Spec 9. */
export const autoCloseMs = 5000

/** Spec 4: the message without a text of its own. */
const defaultMessage = {
  error: msg('An unexpected error occurred'),
  success: msg('Success!'),
}

/** The list of open toasts, newest last. Knows no clock and no page. */
export function createToasts() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const add = (error: boolean, message: string, { stayOpen, action }: Options = {}) => {
    const id = `toast-${++lastId}`
    const text = message || translate(defaultMessage[error ? 'error' : 'success'])
    // Something to press needs time: five seconds (spec 9) are too few to reach it (WCAG 2.2.1).
    const stays = stayOpen ?? action !== undefined
    change([...toasts, { id, message: text, error, stayOpen: stays, ...(action && { action }) }])
    return id
  }
  return {
    /** Says that something worked; gives the id to close it by. */
    success: (message = '', options?: Options) => add(false, message, options),
    /** Says that something failed. A form's own errors belong beside its fields. */
    error: (message = '', options?: Options) => add(true, message, options),
    close: (id: string) => change(toasts.filter((toast) => toast.id !== id)),
    list: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The toasts of this page: `toast.success('Saved')`, `toast.error(messageOf(error))`. */
export const toast = createToasts()
