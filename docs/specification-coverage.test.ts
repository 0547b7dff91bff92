import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every row of the specification, by section; behind them the operations of areas that it leaves open. */
const specified: Record<string, string[]> = {
  '2.1': ['email', 'password', 'from'],
  '2.2': ['isTwoFactorEnable', 'tokens', 'tokens.tokenType', 'tokens.expiresIn', 'tokens.accessToken', 'tokens.refreshToken'],
  '2.3': [
    'statusCode',
    'message',
    'metadata',
    'data',
    'errors',
    'metadata.language',
    'metadata.path',
    'metadata.version',
    'metadata.type',
    'metadata.perPage',
    'metadata.hasNext',
    'metadata.hasPrevious',
    'metadata.nextCursor',
    'metadata.orderBy',
    'metadata.availableOrderBy',
    'paging fields in lists only',
  ],
  '2.4': ['key', 'learnerAction', 'configSchema', 'bodySchema'],
  '2.5': ['subject and action', 'learningModule · publish', 'apiKey · create', 'assessment · update'],
  '2.6': ['one value, key:secret', 'secret shown once'],
  '2.7': ['isRevoked'],
  '3': ['a revoked session fails', 'each refresh replaces both tokens', 'expiry fixed at login'],
  '4': [
    'POST /public/user/login/credential',
    'POST /shared/user/refresh',
    'GET /shared/user/profile',
    'GET /user/learning/paths',
    'GET /public/certificate-verify/:code',
    'GET /shared/user/session/list',
    'GET /admin/activity-log/list',
    '/admin/system/api-keys',
    '/admin/system/roles',
    '/admin/content/module-type',
    'header x-api-key',
    'header Authorization',
    'header x-captcha-token',
    'header x-custom-lang',
    'header Accept-Language',
  ],
  '4.1': [
    'all three fields are required',
    'x-captcha-token is required',
    'tokens, or a challenge in their place',
    '422 for a wrong body',
  ],
  '4.3': ['page', 'perPage', 'cursor', 'search', 'orderBy'],
  '4.4': ['x-custom-lang', 'Accept-Language'],
  '5': [
    '1 API key',
    '2 access token',
    '3 refresh token',
    '4 solved CAPTCHA',
    '5 two-step challenge',
    '6 secret shown once, reset, apiKey · create',
    '7 role, then permission, read fresh',
    '8 payload of key creation and reset',
    '9 completing two-step verification',
  ],
  '7': [
    '401: 5100, 5102',
    '401: 5120, 5041',
    '403: 5101',
    '403: 5063, 5180',
    '403: 6104',
    '422: 5030',
    '429: 429',
    '503: 5000',
    'errors[].key',
    'errors[].property',
    'errors[].message',
  ],
  '8': ['general rate', 'certificate verification', 'Retry-After'],
  '9': ['/api/v1 in the path', 'metadata.version'],
  Files: [
    'POST /admin/content/asset/upload',
    'POST /admin/content/asset/:id/complete',
    'GET /admin/content/asset/list',
    'GET, PATCH /admin/content/asset/:id',
    'DELETE /admin/content/asset/:id',
    'hostile files are refused or harmless',
    'quota, sweep',
  ],
  Paths: [
    'GET /user/learning/paths with enrolled',
    'GET /public/learning/paths',
    'POST /user/learning/paths/:pathId/enrol',
    'POST /user/learning/paths/:pathId/withdraw',
    'GET, POST, PATCH /admin/content/path',
    'PUT /admin/content/path/:id/structure',
    'POST /admin/content/path/:id/validate',
    'POST /admin/content/path/:id/publish',
    'POST /admin/content/path/:id/archive, /restore',
    'POST /admin/content/path/:id/clone',
    'GET /admin/content/path/:id/version/list; POST /version/:n/rollback',
    'POST /admin/content/path/:id/enrolment/bulk',
    'GET /admin/content/path/:id/enrolment/list',
    'POST /admin/content/path/:id/enrolment/:eid/extend',
    'POST /admin/content/path/:id/enrolment/:eid/waive',
    'POST /admin/content/path/:id/enrolment/:eid/migrate',
    'seats under concurrency',
    'rules of items',
    'recurring cycles',
  ],
  Keys: [
    'PATCH /admin/system/api-keys/:id',
    'POST /admin/system/api-keys/:id/activate, /deactivate; DELETE',
    'GET, POST, PATCH, DELETE /admin/system/service-account',
    'POST /public/service-account/token',
    'browser keys',
    'CORS',
    'a nightly sync',
    'the SDK',
    'code samples and collections',
  ],
  'Single-sign-on': [
    'GET /public/user/sso/:provider/start, POST /callback',
    'accounts by email',
    'second step',
    'GET /shared/user/sso/sign-out',
    'GET, POST, PATCH, DELETE /admin/system/sso-provider',
    'POST /admin/system/sso-provider/:id/test',
    'GET, POST, PUT, PATCH, DELETE /public/scim/v2/Users',
    'GET, POST, PUT, PATCH, DELETE /public/scim/v2/Groups',
    'SCIM: filter, paging, PATCH',
    'SCIM: key, limits, discovery',
    'the browser’s way',
    'outgoing requests',
  ],
  Jobs: [
    'GET /shared/job/:jobId',
    'GET /shared/job/list',
    'POST /shared/job/:jobId/cancel',
    'GET /admin/system/job/list',
    'POST /admin/system/job/:jobId/retry',
    'nothing is done twice',
    'turns between organizations',
  ],
  Packages: [
    'POST /admin/content/path/:id/export',
    'POST /admin/content/path/import/validate',
    'POST /admin/content/path/import',
    'archives',
  ],
  Progress: [
    'GET /user/learning/paths/:pathId',
    'GET /user/learning/paths/:pathId/progress',
    'GET /user/learning/progress/list',
    'GET /user/learning/modules/:moduleId/progress',
    'POST /user/learning/modules/:moduleId/event',
    'POST /user/learning/progress/batch',
    'POST /user/learning/modules/:moduleId/complete',
    'GET /admin/learning/progress/list',
    'POST /admin/learning/progress/:enrolmentId/override',
    'POST /admin/learning/progress/recompute',
    'GET /user/learning/search',
    '1,000 events in any order',
  ],
  Modules: [
    'GET /admin/content/module/list',
    'POST /admin/content/module',
    'GET /admin/content/module/:id',
    'PATCH /admin/content/module/:id',
    'PUT /admin/content/module/:id/locale/:locale',
    'POST /admin/content/module/:id/publish',
    'POST /admin/content/module/:id/unpublish, /archive, /restore/:version',
    'GET /admin/content/module/:id/version/list, /diff',
    'POST /admin/content/module/:id/preview-token',
    'GET /user/learning/modules/:moduleId',
    'a schema change that breaks stored bodies',
    'secrets never reach learners',
    'a new type from registration to learner',
  ],
  Identity: [
    'POST /admin/organization/member/invite',
    'POST /admin/organization/member/invite/:id/resend, /revoke',
    'GET /public/user/invite',
    'POST /public/user/invite/accept',
    'POST /admin/organization/member/:id/suspend, /restore',
    'POST /public/user/login/passkey/options, /verify',
    'GET, POST, DELETE /shared/user/passkey',
    'GET, POST /public/user/sign-up, /public/user/verify/email',
    'GET, PATCH /admin/organization/sign-up-policy',
    'GET, DELETE /admin/user/:userId/session',
    'notice of a new device',
    'POST /shared/user/term-policy/withdraw',
    'POST /public/user/password/forgot',
    'PATCH /public/user/password/reset',
    'POST /admin/user/:userId/password/reset-link',
    'PATCH /shared/user/change-password',
    'POST /shared/user/2fa/setup, /enable',
    'DELETE /shared/user/2fa/disable; POST /regenerate-backup-codes',
    'POST /public/user/login/2fa/setup, /enable',
    'PATCH /admin/user/:userId/2fa/reset',
    'GET, PATCH /admin/organization/sign-in-policy',
    'GET, PATCH /admin/organization',
    'GET /public/organization/branding',
    'one code, a hundred submissions',
    'mail',
    'secrets of links',
  ],
}

type Row = { section: string; row: string; tests: { file: string; name: string }[] }

function readPage(): Row[] {
  let section = ''
  return readFileSync('docs/specification-coverage.md', 'utf8')
    .split('\n')
    .flatMap((text) => {
      section = /^## (\S+)/.exec(text)?.[1] ?? section
      const [, row, cells] = /^\| `([^`]+)` \| (.+) \|$/.exec(text) ?? []
      if (!row || !cells) return []
      const tests = cells.split('<br>').map((cell) => {
        const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
        return { file, name }
      })
      return [{ section, row, tests }]
    })
}

/** Titles of the tests a file declares: first arguments of it(…), test(…) and it.each(…)(…), and the `title` of a check of the shared suite. */
function titlesOf(file: string): Set<string> {
  const source = readFileSync(file, 'utf8')
  const calls = source.matchAll(/(?:(?:\b(?:it|test)|\))\(|\btitle:)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return new Set([...calls].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1')))
}

const page = readPage()

describe('the page on what tests the specification', () => {
  it('has every row of every section, and a test for each', () => {
    const listed: Record<string, string[]> = {}
    for (const { section, row } of page) listed[section] = [...(listed[section] ?? []), row]
    expect(listed).toEqual(specified)
    expect(page.filter(({ tests }) => tests.length === 0 || tests.some(({ file, name }) => !file || !name))).toEqual([])
  })

  it.each([...new Set(page.flatMap(({ tests }) => tests.map(({ file }) => file)))])('names tests that exist in %s', (file) => {
    expect(existsSync(file)).toBe(true)
    const titles = titlesOf(file)
    const named = page.flatMap(({ tests }) => tests.filter((test) => test.file === file).map(({ name }) => name))
    expect([...new Set(named)].filter((name) => !titles.has(name))).toEqual([])
  })

  it('does not take a description or a made-up name for a test', () => {
    const titles = titlesOf('lib/platform/lists/lists.test.ts')
    expect(titles).toContain('orders ties by id, in the direction asked for')
    for (const name of ['paging by cursor', 'search', 'is always green']) expect(titles).not.toContain(name)
  })
})
