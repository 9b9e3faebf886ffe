import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes in one small file: no extra discovery request behind the first page.
  routeDiscovery: { mode: 'initial' },
  // A route in several chunks costs requests and saves nothing here.
  splitRouteModules: false,
} satisfies Config
