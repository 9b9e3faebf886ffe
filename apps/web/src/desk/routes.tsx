import { createBrowserRouter, type RouteObject } from 'react-router'
import { CrashPage } from './frame/crash-page.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { RoleGate } from './frame/role-gate.tsx'
import { StaffFrame } from './frame/staff-frame.tsx'
import { Waiting } from './frame/waiting.tsx'
import { type Place, places } from './places.ts'

function routeOf({ path, roles, load }: Place): RouteObject {
  return {
    path,
    lazy: async () => {
      const PlacePage = await load()
      return {
        element: (
          <RoleGate roles={roles}>
            <PlacePage />
          </RoleGate>
        ),
      }
    },
  }
}

/** The desk's pages under `/desk`, each loaded when it is opened. */
export function createDeskRouter() {
  const routes: RouteObject[] = [
    {
      ErrorBoundary: CrashPage,
      HydrateFallback: Waiting,
      children: [
        {
          path: '/sign-in',
          lazy: async () => ({ Component: (await import('./staff/sign-in-page.tsx')).SignInPage }),
        },
        {
          path: '/recovery',
          lazy: async () => ({
            Component: (await import('./staff/recovery-page.tsx')).RecoveryPage,
          }),
        },
        {
          path: '/invitation',
          lazy: async () => ({
            Component: (await import('./staff/invitation-page.tsx')).InvitationPage,
          }),
        },
        {
          path: '/demo',
          lazy: async () => ({ Component: (await import('./staff/demo-page.tsx')).DemoPage }),
        },
        {
          Component: StaffFrame,
          children: [
            // A page that fails leaves the frame in place.
            {
              ErrorBoundary: CrashPage,
              children: [...places.map(routeOf), { path: '*', Component: NotFoundPage }],
            },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(routes, { basename: '/desk' })
}
