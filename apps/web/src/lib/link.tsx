import { language, pathIn } from '@openline/i18n/language'
import { type LinkProps, useNavigationTo } from './app-navigation.ts'

/**
 * A link to one of our pages. From a page of the app to another one the router follows it; everything
 * else is a document, which the browser loads.
 */
export function Link({ to, state, prefetch, children, ...attributes }: LinkProps) {
  const app = useNavigationTo(to)
  return app ? (
    <app.Link
      {...attributes}
      // Only the router can follow it without losing something.
      {...(state !== undefined && { 'data-press': to })}
      {...(prefetch && { prefetch })}
      to={to}
      state={state}
    >
      {children}
    </app.Link>
  ) : (
    <a {...attributes} href={pathIn(language(), to)}>
      {children}
    </a>
  )
}
