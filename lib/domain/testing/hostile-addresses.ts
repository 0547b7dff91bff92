/** Paths of every kind that a host serves: pages, files, the API, the console's proxy, health checks. */
export const places = [
  '',
  '/verify',
  '/verify/ABCDE',
  '/docs',
  '/console',
  '/console/sign-in',
  '/console/roles',
  '/console/module-types',
  '/console/activity-log',
  '/console/api',
  '/console/api/shared/user/profile',
  '/healthz',
  '/readyz',
  '/.well-known',
  '/.well-known/jwks.json',
  '/_next/static',
  '/_next/static/chunks',
  '/_next/image',
  '/_next/data',
  '/favicon.ico',
  '/icon.svg',
  '/api/v1',
  '/api/v1/shared/user/profile',
  '/nothing',
] as const

/** Malformed parts of paths: each host refuses them with 400 before anything else. */
export const malformedEnds = ['/%ff', '/%E0%A4%A', '%', '/%ed%a0%80', '/%c0%af', '\\x', '/a\\..\\b', '#x'] as const

/** Well-formed paths without a page or route. */
export const strangeEnds = [
  '',
  '/',
  '/missing.js',
  '/%00',
  '/a%00b',
  '/..%2f..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%5c..%5c',
  '/;a=b/',
  '/%0d%0aset-cookie:a=b',
  `/${'a'.repeat(3000)}`,
  '/people/edit',
  '.rsc',
  '.segments/_tree.segment.rsc',
  '?code=%00&next=%00&cursor=%00&page=%00&search=%00',
  '?lang=%ff&organization=%ff&x=%',
  '?_rsc=1&__nextDataReq=1&nxtPunknown=%00',
  '?url=%00&w=640&q=75',
] as const

/** Request targets that are not a path. */
export const malformedTargets = ['*', 'http://evil.example/verify', '//evil.example/x', 'verify', '?x'] as const

/** Invalid Host headers. */
export const malformedHosts = ['', 'a b', 'a/b', 'a@b', '[', '[::1', 'a:b', 'a:99999', '%', '\u00e9'] as const

/** Methods that no path supports; Node knows all but the last, and handles CONNECT itself. */
export const unknownMethods = [
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'PURGE',
  'LOCK',
  'SEARCH',
  'MKCOL',
  'SUBSCRIBE',
  'NONSENSE',
] as const
/** Methods that some paths support. */
export const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export type HostileRequest = { method: string; target: string; host?: string; isMalformed: boolean }

/** Every combination, several hundred. */
export function hostileRequests(): HostileRequest[] {
  const asked = (method: string, ends: readonly string[], isMalformed: boolean) =>
    places.flatMap((place) => ends.map((end) => ({ method, target: `${place}${end}` || '/', isMalformed })))
  return [
    ...asked('GET', malformedEnds, true),
    ...asked('GET', strangeEnds, false),
    ...asked('POST', malformedEnds.slice(0, 2), true),
    ...knownMethods.slice(1).flatMap((method) => asked(method, ['', '/%00'], false)),
    ...unknownMethods.flatMap((method) => asked(method, [''], false)),
    ...malformedTargets.map((target) => ({ method: 'GET', target, isMalformed: true })),
    ...['', '/verify', '/api/v1/shared/user/profile', '/_next/static/x.js', '/healthz'].flatMap((place) =>
      malformedHosts.map((host) => ({ method: 'GET', target: place || '/', host, isMalformed: true })),
    ),
  ]
}
