import type { OfferedPlan, SimType } from '@openline/contract/shop'
import { msg, t, translate } from '@openline/i18n/i18n'
import { shortPrice } from './plan-words.ts'
import { simName } from './sim-name.ts'

const descriptions: Record<SimType, string> = {
  esim: msg('Built into most phones. Scan a code and you’re connected in minutes.'),
  physical: msg('We’ll mail you one, or use one you already have.'),
}

type SimChoice = {
  readonly value: SimType
  readonly label: string
  readonly description: string
}

/** The SIM types of a plan to choose from, each with what its activation costs. */
export function simChoices({
  simTypes,
  activationFeeCents,
  activationFreeWith,
}: Pick<OfferedPlan, 'simTypes' | 'activationFeeCents' | 'activationFreeWith'>): SimChoice[] {
  return simTypes.map((value) => {
    const isFree = activationFeeCents === 0 || activationFreeWith.includes(value)
    const price = shortPrice(activationFeeCents)
    const activation = isFree ? t('Free activation.') : t('Activation {price}.', { price })
    const description = `${translate(descriptions[value])} ${activation}`
    return { value, label: simName(value), description }
  })
}
