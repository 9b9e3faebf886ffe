import '../ui/tokens.css'
import '../ui/base.css'
import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ToastStack } from '../ui/toast-stack.tsx'
import { createDeskRouter } from './routes.tsx'

const root = document.getElementById('desk')
if (!root) throw new Error('The desk’s page has no element for it.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createDeskRouter()} />
    <ToastStack />
  </StrictMode>,
)
