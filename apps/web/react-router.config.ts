import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './build-steps/precompress.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes in one small file: no extra discovery request behind the first page.
  routeDiscovery: { mode: 'initial' },
  // A route in several chunks costs requests and saves nothing here.
  splitRouteModules: false,
  // Behind both builds, since the list of routes is written by the second.
  buildEnd: ({ reactRouterConfig }) =>
    precompress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config
