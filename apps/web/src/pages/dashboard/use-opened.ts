import { useNavigate, useSearchParams } from 'react-router'

/** What puts a line right, by the words of its diagnosis. */
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

type Openable = 'order' | 'esim' | 'timeline' | LineStep

/** Which dialog is open is part of the address, so that Back closes it and a link opens it. */
export function useOpened() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const step = steps.find((name) => query.has(name))
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    /** Of the line whose steps are shown. */
    timeline: query.get('timeline'),
    /** What is done for a line. */
    step: step ? { name: step, lineId: query.get(step) } : null,
    open: (name: Openable, id: string) => {
      void navigate({ search: `?${name}=${id}` })
    },
    close: () => {
      void navigate({ search: '' }, { replace: true })
    },
  }
}
