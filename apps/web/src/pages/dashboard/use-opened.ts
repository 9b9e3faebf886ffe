import { useNavigate, useSearchParams } from 'react-router'

/** The dialogs that fix a line, named as by its diagnosis. */
const steps = [
  'activate_sim',
  'restore',
  'renew',
  'renewal_card',
  'fix_port_in',
  'replace_sim',
  'new_sim',
  'change_plan',
] as const
export type LineStep = (typeof steps)[number]

export type Openable = 'order' | 'esim' | 'timeline' | LineStep

/** The open dialog is part of the address, so that Back closes it and a link opens it. */
export function useOpened() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const step = steps.find((name) => query.has(name))
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    /** The line whose timeline is shown. */
    timeline: query.get('timeline'),
    /** The dialog that fixes a line. */
    step: step ? { name: step, lineId: query.get(step) } : null,
    open: (name: Openable, id: string) => {
      void navigate({ search: `?${name}=${id}` })
    },
    close: () => {
      void navigate({ search: '' }, { replace: true })
    },
  }
}
