import { createContext } from 'react-router'
import type { Site } from './site.ts'

/** In a loader of the app: `context.get(siteContext)`. */
export const siteContext = createContext<Site>()
