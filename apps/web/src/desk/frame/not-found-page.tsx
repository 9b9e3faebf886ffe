import { Link } from 'react-router'
import { Page } from '../kit/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="There is no such page" lead="The address is wrong, or the page has moved.">
      <p>
        <Link to="/">Go to the first page</Link>
      </p>
    </Page>
  )
}
