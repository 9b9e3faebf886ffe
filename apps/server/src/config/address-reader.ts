import { isIP } from 'node:net'

type Needs = {
  env: Readonly<Record<string, string | undefined>>
  required: (name: string, fallback: string | null) => string
  problems: string[]
}

/** Reads addresses of other systems, and our own, and says what is wrong with them. */
export function createAddressReader({ env, required, problems }: Needs) {
  const url = (name: string, fallback: string | null): string => {
    const value = required(name, fallback)
    if (value === '' || isWebAddress(value)) return value
    problems.push(`${name} must be a web address (http:// or https://)`)
    return value
  }
  return {
    url,
    /** Scheme, host and port: our own paths are added to it. */
    origin(name: string, fallback: string | null): string {
      const value = url(name, fallback)
      if (isWebAddress(value) && !isOrigin(new URL(value))) {
        problems.push(
          `${name} must have no path, query or user name, as in https://shop.example.com`,
        )
      }
      return value.replace(/\/$/, '')
    },
    /** An address of this machine. */
    ipAddress<const T>(name: string, fallback: T): string | T {
      const value = env[name]
      if (!value) return fallback
      if (isIP(value) === 0) problems.push(`${name} must be an IP address, such as 0.0.0.0`)
      return value
    },
    /** An email address, alone or in angle brackets behind a name. */
    sender(name: string, fallback: string | null): string {
      const value = required(name, fallback)
      const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value
      if (value !== '' && !isEmailAddress(address)) {
        problems.push(`${name} must be an email address, as in Shop <hello@example.com>`)
      }
      return value
    },
    smtpUrl(name: string, fallback: string | null): string {
      const value = required(name, fallback)
      const isOne = /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)
      if (value !== '' && !isOne) {
        problems.push(`${name} must be an SMTP server: smtps://user:password@host:port`)
      }
      return value
    },
  }
}

/** Whether a text is one email address and nothing else. */
export function isEmailAddress(value: string): boolean {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value)
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}
