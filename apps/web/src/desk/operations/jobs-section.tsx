import { jobLabels } from '@openline/contract/office/code-labels-desk'
import {
  type DeadJob,
  listDeadJobs,
  retryDeadJobs,
} from '@openline/contract/office/operations-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { Check, findingOf } from './check.tsx'
import styles from './operations.module.css'
import { TroubleTable } from './trouble-table.tsx'

type Retrying = 'all' | DeadJob

/** Jobs that failed on every try. */
export function JobsSection() {
  const list = useCall(listDeadJobs, {})
  const { roles } = useStaff()
  const [retrying, setRetrying] = useState<Retrying | null>(null)
  const mayRetry = hasRole(roles, retryDeadJobs.roles)
  const total = list.value?.total ?? 0
  return (
    <>
      <Check
        anchor="dead_jobs"
        title="Failed jobs"
        runbook="jobs"
        of={list}
        judge={(found) =>
          findingOf(found.total, 'danger', {
            none: 'No failed jobs.',
            some: 'Failed on every try',
          })
        }
        actions={
          mayRetry &&
          total > 1 && (
            <Button variant="secondary" size="small" onClick={() => setRetrying('all')}>
              Retry all
            </Button>
          )
        }
      >
        {({ jobs }) => (
          <>
            <JobTable jobs={jobs} onRetry={mayRetry ? setRetrying : null} />
            {total > jobs.length && (
              <p>
                These are the {jobs.length} oldest of {total}.
              </p>
            )}
          </>
        )}
      </Check>
      {retrying && (
        <ActDialog
          title={
            retrying === 'all'
              ? 'Retry all failed jobs'
              : `Retry: ${jobLabels[retrying.job] ?? retrying.job}`
          }
          subtitle="Runs it again now, with a full set of retries. If it’s out of date, nothing happens."
          submitLabel="Retry"
          act={retryDeadJobs}
          initial={{}}
          toBody={() => ({ jobIds: retrying === 'all' ? null : [retrying.id] })}
          reload={list.reload}
          onClose={() => setRetrying(null)}
        />
      )}
    </>
  )
}

type JobTableProps = {
  readonly jobs: readonly DeadJob[]
  readonly onRetry: ((job: DeadJob) => void) | null
}

function JobTable({ jobs, onRetry }: JobTableProps) {
  return (
    <TroubleTable
      caption="Jobs that failed on every try, oldest first"
      heads={['Failed', 'Job', 'About', 'Error', 'Created', 'Actions']}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <th scope="row">
            <When at={job.failedAt} />
          </th>
          <td>
            {jobLabels[job.job] ?? job.job}
            <span className={styles.small}>{job.job}</span>
          </td>
          <td>{job.about ? <AboutLink about={job.about} /> : 'Not on record'}</td>
          <td>{job.failure}</td>
          <td>
            <When at={job.askedAt} />
          </td>
          <td>
            {onRetry && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Retry ${job.job} of ${job.failedAt}`}
                onClick={() => onRetry(job)}
              >
                Retry
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}
