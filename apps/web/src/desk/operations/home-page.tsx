import { viewWaiting } from '@openline/contract/office/waiting-desk'
import { Link } from 'react-router'
import { RecentSection } from '../customers/recent-section.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { WaitingList } from './waiting-list.tsx'

const refreshEverySeconds = 60

/** What needs attention, as far as the roles of who is signed in see it. */
export function HomePage() {
  const { name } = useStaff()
  const waiting = useCall(viewWaiting, {}, { refreshEverySeconds })
  return (
    <Page title={`Hello, ${name}`} actions={<Link to="/figures">Figures by hour and day</Link>}>
      <Loaded of={waiting} lines={3}>
        {(value) =>
          waiting.answeredAt && (
            <WaitingList waiting={value.waiting} checkedAt={waiting.answeredAt} />
          )
        }
      </Loaded>
      <RecentSection />
    </Page>
  )
}
