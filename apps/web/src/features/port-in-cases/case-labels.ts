import { fullName } from '@openline/contract/person-name'
import { caseOutcomeLabels, type PortInCase } from '@openline/contract/processes/port-in-cases'
import { t, translate } from '@openline/i18n/i18n'
import { localTime } from '../../lib/local-date.ts'

/** How a case ended, by whom, and what they wrote down. */
export function closedWords({ outcome, closedAt, closedBy, note }: PortInCase): string {
  if (outcome === null || closedAt === null) return ''
  const how = translate(caseOutcomeLabels[outcome])
  const time = localTime(closedAt)
  const words =
    closedBy === null
      ? t('{how}, {time}.', { how, time })
      : t('{how} by {agent}, {time}.', { how, agent: closedBy, time })
  return note === null ? words : `${words} “${note}”`
}

type Fact = { readonly label: string; readonly value: string }

/** What support needs when it calls the old carrier. There is no secret among it. */
export function caseFacts({ portIn, holder, carrierOrderId }: PortInCase): Fact[] {
  const name = fullName(holder)
  const held = [
    portIn.kept.includes('billingAccount') && t('Account number'),
    portIn.kept.includes('pinPassword') && t('PIN'),
  ].filter((each) => each !== false)
  return [
    { label: t('Old carrier'), value: portIn.donorCarrier?.name ?? t('Unknown') },
    { label: t('Transfer status'), value: portIn.title },
    { label: t('Why'), value: portIn.reason?.message ?? t('No reason given') },
    { label: t('Name sent'), value: name || t('None') },
    {
      label: t('Address sent'),
      value: holder.address ?? t('ZIP code {zipCode}', { zipCode: portIn.zipCode }),
    },
    { label: t('Held and hidden'), value: held.join(', ') || t('Nothing') },
    { label: t('Order at the network'), value: carrierOrderId ?? t('None') },
  ]
}
