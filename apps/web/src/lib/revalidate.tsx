import { createContext, use } from 'react'
import { useRevalidator } from 'react-router'

type Revalidate = () => Promise<void>

const RevalidateContext = createContext<Revalidate>(() => Promise.resolve())

type RevalidateProviderProps = { readonly children: React.ReactNode }

/** Around pages with long lists, whose entries would else render at each step of the router. */
export function RevalidateProvider({ children }: RevalidateProviderProps) {
  const { revalidate } = useRevalidator()
  return <RevalidateContext value={revalidate}>{children}</RevalidateContext>
}

/** `revalidate` of the router, for a component that does not show whether it is running. */
export function useRevalidate(): Revalidate {
  return use(RevalidateContext)
}
