import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { None } from '../kit/record.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { MailingSection } from '../orders/mailing-section.tsx'
import { RenewalSection } from '../renewals/renewal-section.tsx'
import { AddOnSection } from './add-on-section.tsx'
import { NoticeSection, PeriodSection, SimSection } from './history-section.tsx'
import { LogSection } from './log-section.tsx'
import { OrderSection } from './order-section.tsx'
import { SafetySection } from './safety-section.tsx'
import { SuspensionSection } from './suspension-section.tsx'

type ServiceProps = { readonly line: DeskLine; readonly reload: () => unknown }
type LineTabsProps = ServiceProps & Pick<React.ComponentProps<typeof LogSection>, 'log'>

/** What is on record about a line; of what there is none, a line says so. */
export function LineTabs({ line, log, reload }: LineTabsProps) {
  return (
    <Tabs
      label="Records"
      tabs={[
        {
          id: 'service',
          label: 'Service',
          content: <Service line={line} reload={reload} />,
        },
        { id: 'money', label: 'Money', content: <Money line={line} reload={reload} /> },
        { id: 'log', label: 'Log', content: <LogSection lineId={line.id} log={log} /> },
      ]}
    />
  )
}

function Service({ line, reload }: ServiceProps) {
  const { suspensions, simChanges, mailing, orders, reference } = line
  const first = orders.find(({ id }) => id === reference)
  return (
    <>
      {line.renewal && <RenewalSection line={line} renewal={line.renewal} reload={reload} />}
      {line.activatedAt !== null && <AddOnSection line={line} reload={reload} />}
      <SafetySection line={line} reload={reload} />
      {suspensions.length > 0 && <SuspensionSection line={line} reload={reload} />}
      {first && <MailingSection order={first} mailing={mailing} reload={reload} />}
      {simChanges.length > 0 && <SimSection line={line} />}
      <None of={{ suspensions: suspensions.length, 'SIM changes': simChanges.length }} />
    </>
  )
}

function Money({ line, reload }: ServiceProps) {
  const { orders, periods, notices } = line
  return (
    <>
      {orders.length > 0 && <OrderSection line={line} reload={reload} />}
      {periods.length > 0 && <PeriodSection line={line} />}
      {notices.length > 0 && <NoticeSection line={line} />}
      <None
        of={{
          orders: orders.length,
          'paid periods': periods.length,
          'renewal notices': notices.length,
        }}
      />
    </>
  )
}
