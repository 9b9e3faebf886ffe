import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { EmergencyAddressSection } from '../../features/emergency-address/emergency-address-section.tsx'
import { SafeCenter } from '../../features/line-safety/safe-center.tsx'
import { useSafety } from '../../features/line-safety/safety-store.ts'
import { DiagnosisButton } from '../../features/lines/diagnosis-button.tsx'
import type { Step } from '../../features/lines/diagnosis-dialog.tsx'
import { BringNumber } from '../../features/port-in/bring-number.tsx'
import { RenewalRows } from '../../features/renewals/renewal-rows.tsx'
import { useAssistedBy } from '../../lib/use-session.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './manage-line.module.css'
import { type Openable, useOpen } from './use-opened.ts'

type ManageLineProps = {
  readonly line: Line
  /** The newest port-in to the line. */
  readonly portIn: PortIn | undefined
  /** A port-in that was started and has no line yet. */
  readonly unfinished: PortIn | undefined
}

/** Everything a customer can do with a line besides its next step: a section for each feature. */
export function ManageLine({ line, portIn, unfinished }: ManageLineProps) {
  const open = useOpen()
  const { emergencyAddress } = line
  // Renewing pays, which support staff cannot do for a customer.
  const isOwn = useAssistedBy() === null
  const safety = useSafety(line.id)
  const isLocked = safety?.ok === true && safety.value.locked
  const awaitsNumber = safety?.ok === true && safety.value.awaitsNumber
  const canBringNumber =
    line.nextActions.includes('bring_number') && (!portIn || portInIsOver(portIn.status))
  return (
    <>
      {line.renewsAt !== null && isOwn && <RenewalRows line={line} />}
      {line.mdn !== null && <SafeCenter line={line} />}
      {emergencyAddress && (
        <EmergencyAddressSection
          line={line}
          state={emergencyAddress}
          onEdit={() => open('emergency_address', line.id)}
        />
      )}
      <NotOffered line={line} />
      {canBringNumber && <BringNumber {...{ line, unfinished, isLocked, awaitsNumber }} />}
      <MoreButtons line={line} isOwn={isOwn} hasPortIn={portIn !== undefined} />
    </>
  )
}

/** Where a customer would look for it. */
function NotOffered({ line }: Pick<ManageLineProps, 'line'>) {
  const titles = { emergency_address: t('911 address'), bring_number: t('Bring a number') }
  const rows = line.notOffered.flatMap(({ what, message }) =>
    what === 'suspension' ? [] : [{ title: titles[what], message }],
  )
  if (rows.length === 0) return null
  return (
    <ActionRows>
      {rows.map(({ title, message }) => (
        <ActionRow key={title} title={title}>
          {message}
        </ActionRow>
      ))}
    </ActionRows>
  )
}

/** What the address calls each remedy of a diagnosis. */
const openableOf = {
  activate_sim: 'activate_sim',
  install_esim: 'esim',
  restore: 'restore',
  renew: 'renew',
  fix_port_in: 'fix_port_in',
  replace_sim: 'replace_sim',
  change_plan: 'change_plan',
  see_steps: 'timeline',
} as const satisfies Record<Step, Openable>

type MoreButtonsProps = {
  readonly line: Line
  /** Support staff can’t pay for a customer. */
  readonly isOwn: boolean
  readonly hasPortIn: boolean
}

function MoreButtons({ line, isOwn, hasPortIn }: MoreButtonsProps) {
  const open = useOpen()
  const { revalidate } = useRevalidator()
  const { nickname } = line
  return (
    <section className={styles.more} aria-label={t('Help and details')}>
      {line.nextActions.includes('show_esim') && (
        <MoreButton
          label={t('Show eSIM code')}
          name={t('Show eSIM code: {nickname}', { nickname })}
          onClick={() => open('esim', line.id)}
        />
      )}
      <DiagnosisButton
        line={line}
        onStep={async (step) => {
          // The diagnosis may be newer than the data of this page.
          await revalidate()
          open(openableOf[step], line.id)
        }}
      />
      {isOwn && line.nextActions.includes('change_number') && (
        <MoreButton
          label={t('Change number')}
          name={t('Change number: {nickname}', { nickname })}
          onClick={() => open('change_number', line.id)}
        />
      )}
      {!line.isMoved && (
        <MoreButton
          label={t('View order')}
          name={t('View order: {nickname}', { nickname })}
          onClick={() => open('order', line.orderId)}
        />
      )}
      <MoreButton
        label={t('Broadband label')}
        name={t('Broadband label: {nickname}', { nickname })}
        onClick={() => open('label', line.id)}
      />
      {!hasPortIn && !line.isMoved && (
        <MoreButton
          label={t('View progress')}
          name={t('View progress: {nickname}', { nickname })}
          onClick={() => open('timeline', line.id)}
        />
      )}
    </section>
  )
}

type MoreButtonProps = {
  readonly label: string
  /** The label with the line it belongs to. */
  readonly name: string
  readonly onClick: () => void
}

function MoreButton({ label, name, onClick }: MoreButtonProps) {
  return (
    <Button variant="quiet" size="small" aria-label={name} onClick={onClick}>
      {label}
    </Button>
  )
}
