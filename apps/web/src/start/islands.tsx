import '../languages/account-messages.ts'
import { language } from '@openline/i18n/language'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountHints } from '../features/auth/account-hints.tsx'
import { SessionWatch } from '../features/auth/session-watch.tsx'
import { AssistedBanner } from '../features/layout/assisted-banner.tsx'
import { NumberCheckByAddress } from '../features/port-in/number-check-by-address.tsx'
import { takeCarried } from '../lib/carried.ts'
import { useAssistedBy, useIsLoggedIn } from '../lib/use-session.ts'
import { useSignOut } from '../lib/use-sign-out.ts'
import { toast } from '../ui/toast.ts'
import { ToastStack } from '../ui/toast-stack.tsx'
import type { IslandName } from './island.tsx'

if (language() === 'es') await import('../languages/public-spanish.ts')

const views: Readonly<Record<IslandName, () => React.ReactNode>> = {
  'account-hints': HintsForCustomer,
  'assisted-banner': BannerForAgent,
  visitor: VisitorParts,
}

/** Fills in the islands of the document: what customers have on every page, a message, the check of a number. */
export function showIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const View = views[place.dataset['island'] as IslandName] // written by `Island`
    createRoot(place).render(
      <StrictMode>
        <View />
      </StrictMode>,
    )
  }
  const notice = takeCarried('notice')
  if (notice !== null) toast.success(notice)
}

function HintsForCustomer() {
  return useIsLoggedIn() && <AccountHints />
}

function BannerForAgent() {
  const agent = useAssistedBy()
  return agent !== null && <AssistedBanner agent={agent} />
}

function VisitorParts() {
  useSignOutButtons()
  return (
    <>
      {useIsLoggedIn() && <SessionWatch />}
      <NumberCheckByAddress />
      <ToastStack />
    </>
  )
}

/** The button in the document's menu of small screens. */
function useSignOutButtons(): void {
  const signOut = useSignOut()
  useEffect(() => {
    const buttons = document.querySelectorAll('[data-sign-out]')
    for (const button of buttons) button.addEventListener('click', signOut)
    return () => {
      for (const button of buttons) button.removeEventListener('click', signOut)
    }
  })
}
