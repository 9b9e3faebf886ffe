import type { OfferedPlan, SimType } from '@openline/contract/shop'

export const simLabels: Record<SimType, string> = { esim: 'eSIM', physical: 'SIM card' }

const descriptions: Record<SimType, string> = {
  esim: 'Already built into most phones. Scan a code and you are connected in minutes.',
  physical: 'A card for your phone, mailed to your address, or one that you already have.',
}

/** The SIM types of a plan, to choose from. */
export const simChoices = ({ simTypes, activationFeeCents, activationFreeWith }: OfferedPlan) =>
  simTypes.map((value) => {
    const isFree = activationFeeCents > 0 && activationFreeWith.includes(value)
    return {
      value,
      label: simLabels[value],
      description: isFree ? `${descriptions[value]} No activation fee.` : descriptions[value],
    }
  })
