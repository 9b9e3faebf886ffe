import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { allPages, dashboardSelections } from './pages.ts'

/** Every state of the shared interface pieces, for developers. */
const kit = process.env.NODE_ENV === 'development' ? [route('ui-kit', 'pages/ui-kit.tsx')] : []

const dashboardParts = [
  index('pages/dashboard/overview-part.tsx'),
  route('lines/:lineId', 'pages/dashboard/line-part.tsx'),
  ...dashboardSelections.map((part) => route(part, `pages/dashboard/${part}-part.tsx`)),
]

type Page = (typeof allPages)[number]

function routesIn(wanted: NonNullable<Page['layout']>) {
  return allPages
    .filter((page) => page.kind === 'app' && (page.layout ?? 'main') === wanted)
    .map(toRoute)
}

function toRoute({ path, name, followedBy }: Page) {
  const address = path.slice(1) + (followedBy === 'token' ? '/:token' : '')
  return route(address, `pages/${name}.tsx`, followedBy === 'parts' ? dashboardParts : undefined)
}

/** The app's part of the route table of spec 2. */
export default [
  ...routesIn('none'),
  layout('pages/main-layout.tsx', [
    ...routesIn('main'),
    layout('pages/visitor-layout.tsx', routesIn('visitor')),
    layout('pages/signed-in-layout.tsx', routesIn('signed-in')),
    ...kit,
  ]),
] satisfies RouteConfig
