import { useEffect } from 'react'

/** Names the tab after what the page shows, in place of the page's own title, whose brand stays. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const before = document.title
    document.title = [name, ...before.split(' | ').slice(1)].join(' | ')
    return () => {
      document.title = before
    }
  }, [name])
}
