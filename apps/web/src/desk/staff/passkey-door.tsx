import { supportsPasskeys } from '../../features/passkeys/passkeys.ts'
import { Alert } from '../../ui/alert.tsx'
import { Door } from '../frame/door.tsx'

/** The frame of what takes a passkey. A browser that is too old gets the reason before it spends a code that works once. */
export function PasskeyDoor({ children, ...door }: React.ComponentProps<typeof Door>) {
  if (supportsPasskeys()) return <Door {...door}>{children}</Door>
  return (
    <Door title={door.title}>
      <Alert tone="warning" title="This browser is too old for the desk">
        Update it or use another one: Chrome or Edge 129, Firefox 119, Safari 18.4, or newer.
      </Alert>
    </Door>
  )
}
