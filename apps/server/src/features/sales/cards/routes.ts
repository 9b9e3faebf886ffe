import * as api from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import { requireSettledEmail } from '../../people/auth/email-hold.ts'
import { removeCard, setPrimaryCard } from './card-changes.ts'
import { listCards } from './card-need.ts'
import { type CardNeeds, startCardSave } from './cards.ts'

export function cardRoutes(deps: CardNeeds): readonly Binding[] {
  return [
    bind(api.listCards, async (_, { customerId }) => ({
      cards: await listCards(deps, customerId),
    })),

    bind(api.deleteCard, async ({ body }, { customerId }) => {
      await requireSettledEmail(deps, customerId)
      await removeCard(deps, customerId, body.cardId)
      return { message: t('Your card was deleted') }
    }),

    bind(api.setDefaultCard, async ({ body }, { customerId }) => {
      await requireSettledEmail(deps, customerId)
      await setPrimaryCard(deps, customerId, body.cardId)
      return { message: t('This is now your primary card') }
    }),

    bind(api.startCardSave, async ({ query }, { customerId }) => {
      await requireSettledEmail(deps, customerId)
      await deps.limits.consume('cardPage', customerId)
      return startCardSave(deps, customerId, query.returnTo ?? 'payment')
    }),
  ]
}
