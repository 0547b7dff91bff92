const home = '/console'

/** The page to go to after signing in: a path of this site, or the console's first page. */
export function nextAddress(asked: string | string[] | undefined): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || /[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, 'http://here'))
    return home
  const { origin, pathname, search } = new URL(asked, 'http://here')
  // A path with two leading slashes would be an address on another host.
  if (origin !== 'http://here' || pathname.startsWith('//') || pathname.startsWith('/console/api/')) return home
  return pathname + search
}
