import { openDemoDesk } from '@openline/contract/people/staff-sign-in'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Door } from '../frame/door.tsx'
import { call } from '../lib/call.ts'
import { startSession } from '../lib/session.ts'
import { useCeremony } from './use-ceremony.ts'

/** Where the link leads that `npm start` prints. The server of a production refuses it. */
export function DemoPage() {
  const code = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const { failure, isPending, start } = useCeremony(async () => {
    startSession(await call(openDemoDesk, { body: { code } }))
    await navigate('/', { replace: true })
    return 'done'
  })
  return (
    <Door
      title="Demo desk"
      lead="You’ll be the demo admin, with every role. The demo needs no passkey; production does."
    >
      <FailureAlert message={failure} />
      <Button wide pending={isPending} onClick={() => void start()}>
        Open the desk
      </Button>
      <p>
        <Link to="/sign-in">Sign in with a passkey</Link>
      </p>
    </Door>
  )
}
