import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type AppNavigation, AppNavigationContext } from './app-navigation.ts'
import { PageAddressContext } from './page-address.ts'
import { type RootData, RootDataContext } from './root-data.ts'

type AppFrameProps = {
  readonly rootData: RootData | undefined
  readonly children: React.ReactNode
}

/** Gives the components that documents use too what they need from the router. */
export function AppFrame({ rootData, children }: AppFrameProps) {
  const address = useLocation()
  const navigate = useNavigate()
  const navigation = useMemo<AppNavigation>(
    () => ({ Link, navigate: (to, options) => void navigate(to, options) }),
    [navigate],
  )
  return (
    <RootDataContext value={rootData}>
      <PageAddressContext value={address}>
        <AppNavigationContext value={navigation}>{children}</AppNavigationContext>
      </PageAddressContext>
    </RootDataContext>
  )
}
