import type { Feature } from '../../../feature.ts'
import { chatRoutes } from './chat-routes.ts'

type ChatNeeds = Parameters<typeof chatRoutes>[0]

export function createChat(needs: ChatNeeds): Feature {
  return { routes: chatRoutes(needs) }
}
