/** Places that have a sign-in page of their own, by where they begin. */
const places = { learn: '/learn', console: '/console' } as const

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}?`)

/** The sign-in page of the place that a path belongs to, which leads back to the path. */
export const signInPage = (path: string): string =>
  `${isBelow(path, places.learn) ? places.learn : places.console}/sign-in?${new URLSearchParams({ next: path })}`

/** The page to go to after signing in: a path of this site, or else the first page of the place. */
export function nextAddress(asked: string | string[] | undefined, home: string = places.console): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || /[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, 'http://here'))
    return home
  const { origin, pathname, search, hash } = new URL(asked, 'http://here')
  // A path with two leading slashes would be an address on another host.
  if (origin !== 'http://here' || pathname.startsWith('//') || isRoute(pathname)) return home
  return pathname + search + hash
}

/** Answers programs or forms, not a person before a page. */
const isRoute = (path: string) => path.startsWith('/console/api/') || path.startsWith('/learn/do/')
