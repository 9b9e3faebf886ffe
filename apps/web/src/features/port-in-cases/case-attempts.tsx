import type { PortInCase } from '@openline/contract/processes/port-in-cases'
import { msg, t, translate } from '@openline/i18n/i18n'
import { localTime } from '../../lib/local-date.ts'
import { Table } from '../../ui/table.tsx'

const answers = {
  moved: msg('Moved'),
  refused: msg('Refused'),
  withdrawn: msg('Withdrawn'),
} as const

/** All attempts to transfer the number, with the old carrier's answers. */
export function CaseAttempts({ attempts }: Pick<PortInCase, 'attempts'>) {
  return (
    <Table caption={t('All attempts')}>
      <thead>
        <tr>
          <th scope="col">{t('Attempt')}</th>
          <th scope="col">{t('Sent')}</th>
          <th scope="col">{t('Answer')}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ number, sentAt, outcome, reason }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>{sentAt === null ? t('Not yet') : localTime(sentAt)}</td>
            <td>
              {reason?.message ??
                (outcome === null ? t('No answer yet') : translate(answers[outcome]))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
