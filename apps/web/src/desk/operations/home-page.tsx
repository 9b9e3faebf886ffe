import { viewWaiting } from '@openline/contract/office/waiting-desk'
import { Link } from 'react-router'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { WaitingList } from './waiting-list.tsx'

const refreshEverySeconds = 60

/** What waits for a person, as far as the roles of who is signed in see it. */
export function HomePage() {
  const { name } = useStaff()
  const waiting = useCall(viewWaiting, {}, { refreshEverySeconds })
  return (
    <Page title={`Hello, ${name}`}>
      <Section title="Needs attention" actions={<Link to="/figures">Figures by hour and day</Link>}>
        <Loaded of={waiting}>{(value) => <WaitingList waiting={value.waiting} />}</Loaded>
      </Section>
    </Page>
  )
}
