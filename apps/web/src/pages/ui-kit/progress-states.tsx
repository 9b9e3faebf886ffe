import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function ProgressStates() {
  return (
    <Specimens title="Progress">
      <Specimen name="spinner">
        <Spinner />
      </Specimen>
      <Specimen name="skeleton">
        <Skeleton block />
      </Specimen>
      <Specimen name="timeline">
        <Timeline
          label="Order"
          events={[
            { id: '1', title: 'Order placed', state: 'done', time: 'Nov 20, 26' },
            { id: '2', title: 'Paid', state: 'done', detail: 'Visa •••• 4242, $28.55' },
            { id: '3', title: 'Getting your number', state: 'current' },
            { id: '4', title: 'Ready to use', state: 'upcoming' },
          ]}
        />
      </Specimen>
      <Specimen name="timeline, failed">
        <Timeline
          label="Order that failed"
          events={[
            { id: '1', title: 'Order placed', state: 'done' },
            { id: '2', title: 'Payment declined', state: 'failed', detail: 'Try another card.' },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}
