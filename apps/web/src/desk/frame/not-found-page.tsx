import { Link } from 'react-router'
import { Page } from '../kit/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found" lead="Check the address. The page may have moved.">
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </Page>
  )
}
