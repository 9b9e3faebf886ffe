import type { PortIn } from '@openline/contract/processes/port-in'
import { portInHeading } from '../port-in/port-in.ts'

/** The number that comes with an order, and where it stands; its line has what to do about it. */
export function KeptNumber({ portIn }: { readonly portIn: PortIn }) {
  const { title, advice, reason, status } = portIn
  const isRefused = status === 'action_required' && reason !== null
  return (
    <section aria-live="polite">
      <h3>{portInHeading(portIn)}</h3>
      <p>{`${title}. ${isRefused ? reason.message : advice}`}</p>
    </section>
  )
}
