import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of an emailed link, the part after the `#`; empty when there is
 * none. It is taken out of the address immediately: it stays neither in the history
 * nor on a shared screen. Only for what the browser renders.
 */
export function useLinkSecret(): string {
  const [secret] = useState(() => window.location.hash.slice(1))
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (location.hash === '') return
    const state: unknown = location.state
    void navigate(location.pathname + location.search, { replace: true, state })
  }, [location, navigate])
  return secret
}
