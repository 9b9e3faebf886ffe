import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The dialogs that fix, change or explain a line; those of a diagnosis have its names. */
const steps = [
  'activate_sim',
  'restore',
  'renew',
  'renewal_card',
  'auto_renew_off',
  'fix_port_in',
  'replace_sim',
  'new_sim',
  'change_plan',
  'add_data',
  'change_number',
  'rename',
  'label',
  'emergency_address',
] as const
export type LineStep = (typeof steps)[number]

export type Openable = 'order' | 'esim' | 'timeline' | LineStep

/**
 * Opens a dialog. The open dialog is part of the address, so that Back closes it and a link opens it. The
 * function stays the same, and who uses it does not render again when a dialog opens.
 */
export function useOpen() {
  const navigate = useNavigate()
  return useCallback(
    (name: Openable, id: string): void => {
      void navigate({ search: `?${name}=${id}` })
    },
    [navigate],
  )
}

/** The dialog that the address opens. */
export function useOpened() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const step = steps.find((name) => query.has(name))
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    /** The line whose timeline is shown. */
    timeline: query.get('timeline'),
    /** The dialog that fixes, changes or explains a line. */
    step: step ? { name: step, lineId: query.get(step) } : null,
    /** The add-on that is chosen at first, of an email that leads to the choice; null for any. */
    addOnId: query.get('add-on'),
    close: () => {
      void navigate({ search: '' }, { replace: true })
    },
  }
}
