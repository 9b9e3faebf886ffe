import type { OfferedPlan } from '@openline/contract/shop'
import { shortPrice } from '../../lib/plan-words.ts'

const words = {
  esim: { label: 'eSIM', description: 'Comes by download, usually within minutes.' },
  physical: { label: 'SIM card', description: 'Comes by mail to your address.' },
}

type SimChoice = { value: string; label: string; description: string }

/** The SIM types of a plan, each with what its activation costs. */
export const simChoices = (
  plan: Pick<OfferedPlan, 'simTypes' | 'activationFeeCents' | 'activationFreeWith'>,
): SimChoice[] =>
  plan.simTypes.map((value) => {
    const isFree = plan.activationFeeCents === 0 || plan.activationFreeWith.includes(value)
    const activation = isFree
      ? 'Free activation.'
      : `Activation ${shortPrice(plan.activationFeeCents)}.`
    const { label, description } = words[value]
    return { value, label, description: `${description} ${activation}` }
  })
