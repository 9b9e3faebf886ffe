import {
  listDeadJobs,
  listDeclinedRenewals,
  listEventTrouble,
  listLeftOutContent,
  listRefusedCalls,
  listTasks,
} from '@openline/contract/office/operations-desk'
import { downloadCaseFile, listIncidents } from '@openline/contract/office/records-desk'
import { listTaxReports } from '@openline/contract/office/tax-reports-desk'
import { viewNetwork } from '@openline/contract/platform/network-desk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Tone } from '../../ui/badge.tsx'
import { Page } from '../kit/page.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { CarrierSection } from './carrier-section.tsx'
import { ReportTone } from './check.tsx'
import { ContentSection } from './content-section.tsx'
import { EventsSection } from './events-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { NetworkSection } from './network-section.tsx'
import styles from './operations.module.css'
import { RecordsSection } from './records-section.tsx'
import { RenewalsSection } from './renewals-section.tsx'
import { TasksSection } from './tasks-section.tsx'
import { TaxSection } from './tax-section.tsx'

/** The checks of the page, each for the roles of its call. */
const checks = [
  { of: listDeadJobs, Part: JobsSection },
  { of: listRefusedCalls, Part: CarrierSection },
  { of: viewNetwork, Part: NetworkSection },
  { of: listDeclinedRenewals, Part: RenewalsSection },
  { of: listEventTrouble, Part: EventsSection },
  { of: listTaxReports, Part: TaxSection },
  { of: listTasks, Part: TasksSection },
  { of: listLeftOutContent, Part: ContentSection },
  { of: listIncidents, Part: IncidentsSection },
]

/** A row for each check, with the manual’s instructions; what is red is first, and open where there is room. */
export function OperationsPage() {
  const { roles } = useStaff()
  const [shown, report] = useRedFirst(checks.filter(({ of }) => hasRole(roles, of.roles)))
  return (
    <Page title="Operations" lead="Red needs someone now. Open a row for its instructions.">
      <div className={styles.checks}>
        {shown.map(({ of, Part }) => (
          <Reported key={of.name} part={of.name} report={report}>
            <Part />
          </Reported>
        ))}
      </div>
      {hasRole(roles, downloadCaseFile.roles) && <RecordsSection />}
    </Page>
  )
}

type Report = (part: string, anchor: string, tone: Tone) => void

type ReportedProps = {
  readonly part: string
  readonly report: Report
  readonly children: React.ReactNode
}

function Reported({ part, report, children }: ReportedProps) {
  const tell = useCallback(
    (anchor: string, tone: Tone) => report(part, anchor, tone),
    [part, report],
  )
  return <ReportTone value={tell}>{children}</ReportTone>
}

/** The parts with a red check first, once each has told. Then they stay where they are: someone is reading. */
function useRedFirst(parts: typeof checks): readonly [typeof checks, Report] {
  const { hash } = useLocation()
  const told = useRef(new Map<string, Map<string, Tone>>())
  const [red, setRed] = useState<ReadonlySet<string> | null>(null)
  const names = parts.map(({ of }) => of.name).join(' ')
  const report = useCallback<Report>(
    (part, anchor, tone) => {
      const ofPart = told.current.get(part) ?? new Map<string, Tone>()
      told.current.set(part, ofPart.set(anchor, tone))
      const tonesOf = (name: string) => [...(told.current.get(name)?.values() ?? [])]
      const all = names.split(' ')
      const isWhole = all.every((name) => {
        const tones = tonesOf(name)
        return tones.length > 0 && !tones.includes('neutral')
      })
      if (isWhole) {
        setRed((known) => known ?? new Set(all.filter((name) => tonesOf(name).includes('danger'))))
      }
    },
    [names],
  )
  useEffect(() => {
    if (red !== null && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [red, hash])
  const isRed = ({ of }: (typeof checks)[number]) => red?.has(of.name) === true
  return [parts.toSorted((one, other) => Number(isRed(other)) - Number(isRed(one))), report]
}
