const format = /^(postgres(?:ql)?:\/\/)(?:([^/@]*)@)?([^/?]*)(.*)$/

/** Settings that libpq reads when it has several hosts to choose from; we always want the writable one. */
const hostSettings = ['target_session_attrs', 'load_balance_hosts'] as const

/**
 * One URL for each host of a connection URL as libpq writes it
 * (`postgres://user@a:5432,b:5432/shop?target_session_attrs=read-write`); null when it is none.
 */
export function splitHosts(url: string): string[] | null {
  const [, scheme = '', user, hosts = '', rest = ''] = format.exec(url) ?? []
  const before = scheme + (user === undefined ? '' : `${user}@`)
  const urls = hosts.split(',').map((host) => before + host + rest)
  if (scheme === '' || !urls.every((each) => URL.canParse(each))) return null
  return urls.length === 1 ? urls : urls.map(withoutHostSettings)
}

function withoutHostSettings(text: string): string {
  const url = new URL(text)
  for (const name of hostSettings) url.searchParams.delete(name)
  return url.href
}
