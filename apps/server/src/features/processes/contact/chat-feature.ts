import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { chatRoutes } from './chat-routes.ts'

export function createChat(needs: Needs<'db' | 'clock' | 'chatHashKey' | 'chat'>): Feature {
  return { routes: chatRoutes(needs) }
}
