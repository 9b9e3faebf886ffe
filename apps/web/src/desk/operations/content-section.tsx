import { listLeftOutContent } from '@openline/contract/office/operations-desk'
import { Alert } from '../../ui/alert.tsx'
import { useCall } from '../lib/use-call.ts'
import { Check, findingOf } from './check.tsx'
import styles from './operations.module.css'
import { TroubleTable } from './trouble-table.tsx'

/** Records of the content service that no page shows. */
export function ContentSection() {
  const list = useCall(listLeftOutContent, {})
  return (
    <Check
      anchor="content"
      title="Content left out"
      runbook="content"
      of={list}
      judge={({ records, unanswered }) =>
        findingOf(records.length + unanswered.length, 'danger', {
          none: 'Every record can be shown.',
          some: 'Not shown in the shop',
        })
      }
    >
      {({ records, unanswered }) => (
        <>
          {unanswered.length > 0 && (
            <Alert tone="warning" title="The content service didn’t answer for these">
              {unanswered.map(({ type, language, why }) => (
                <span key={`${type} ${language}`} className={styles.small}>
                  {type} ({language}): {why}
                </span>
              ))}
            </Alert>
          )}
          <TroubleTable caption="Records left out" heads={['Record', 'Language', 'Problem']}>
            {records.map(({ type, language, recordKey, recordId, problems }) => (
              <tr key={`${type} ${language} ${recordKey} ${recordId}`}>
                <th scope="row">
                  {type} {recordKey ?? recordId ?? 'without an id'}
                  {recordKey && recordId && <span className={styles.small}>{recordId}</span>}
                </th>
                <td>{language}</td>
                <td data-wraps>
                  {problems.map(({ field, message }) => (
                    <span key={field} className={styles.small}>
                      {field}: {message}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </TroubleTable>
        </>
      )}
    </Check>
  )
}
