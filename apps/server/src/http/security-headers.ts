import { createHash } from 'node:crypto'
import type { ChatSettings } from '@openline/contract/processes/chat'
import type { InlineCode, PageRequest } from '@openline/contract/web-app'
import { type ChatPolicy, chatPolicy } from './chat-policy.ts'

export type SecurityOptions = {
  /** Production is served over HTTPS only and says so. */
  readonly https: boolean
  /** The development server injects styles and scripts of its own and talks over a socket. */
  readonly development?: boolean
  /** Pages let its widget in, and nothing else. Default: none. */
  readonly chat?: ChatSettings | null
  /** Search engines take no page of a rehearsal. */
  readonly isTestShop?: boolean
}

type Headers = Readonly<Record<string, string>>

/** For files of the site: scripts, styles, pictures. */
export function fileHeaders({ https }: SecurityOptions): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** For answers that are data. A browser that is led to show one as a page must not run it. */
export function dataHeaders(options: SecurityOptions): Headers {
  return {
    ...fileHeaders(options),
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers of a page with these scripts and styles in it. */
export type PageHeaders = (page: Pick<PageRequest, 'audience'>, inline: InlineCode) => Headers

/**
 * For pages: the browser runs the page's own inline scripts and styles, named by their hashes, and
 * what those load; everything else is forbidden. Going to the payment provider is a navigation, which
 * none of this touches.
 */
export function pageHeaders(options: SecurityOptions): PageHeaders {
  const unchanging = {
    ...fileHeaders(options),
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    ...(options.isTestShop && { 'x-robots-tag': 'noindex, nofollow' }),
  }
  const policy = policyFor(options)
  return ({ audience }, inline) => ({
    ...unchanging,
    // The address carries something that must not be told to the next site.
    ...(audience !== 'public' && { 'referrer-policy': 'no-referrer' }),
    'content-security-policy': policy(inline),
  })
}

/** For the desk's page: all its scripts are files of ours, and it has no chat. */
export function deskHeaders(options: SecurityOptions, inline: InlineCode): Headers {
  return {
    ...fileHeaders(options),
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'content-security-policy': options.development
      ? developmentPolicy()
      : policyOf("script-src 'self'", inline),
  }
}

function policyFor({ development, chat }: SecurityOptions): (inline: InlineCode) => string {
  if (development) return developmentPolicy
  if (!chat) return pagePolicy
  const allowed = chatPolicy(chat)
  return (inline) => withChat(pagePolicy(inline), allowed)
}

/**
 * Widgets write styles into the page and build scripts from text, and neither Intercom nor Chatwoot
 * knows Trusted Types: both rules go, on a shop that has a chat.
 */
function withChat(policy: string, allowed: ChatPolicy): string {
  const missing = new Map<string, readonly string[]>(Object.entries(allowed))
  const kept = policy.split('; ').flatMap((directive) => {
    const [name = ''] = directive.split(' ')
    if (name.includes('trusted-types')) return []
    if (name === 'style-src') return [`style-src 'self' 'unsafe-inline'`]
    const more = missing.get(name) ?? []
    missing.delete(name)
    return [[directive, ...more].join(' ')]
  })
  const added = [...missing].filter(([, hosts]) => hosts.length > 0)
  return [...kept, ...added.map(([name, hosts]) => [name, ...hosts].join(' '))].join('; ')
}

function pagePolicy(inline: InlineCode): string {
  const { scripts } = inline
  return policyOf(['script-src', ...scripts.map(hashSource), "'strict-dynamic'"].join(' '), inline)
}

function policyOf(scriptSource: string, { styles }: Pick<InlineCode, 'styles'>): string {
  return [
    "default-src 'none'",
    scriptSource,
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** A page is the same for all visitors, so a script is allowed by what it says, not by a secret beside it. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function developmentPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    // Vite waits in a worker for a server that restarts, and then reloads the page.
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self' ws:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
