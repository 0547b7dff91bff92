import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { scormPackages } from '@/db/schema/scorm'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { putCourse } from '../examples.fixtures'
import { archiveOf, manifestOf } from '../packages/packages.fixtures'
import { answerContent } from './content.service'
import { type ContentGrant, contentAddress } from './content-address.rules'

const ancestor = 'http://alnoor.localhost:3000'
const items = [{ id: 'one', title: 'One', href: 'a folder/درس.html' }]
const page = '<!doctype html><title>Lesson</title>'
const files = { 'a folder/درس.html': page, 'film.mp4': 'film-bytes', 'run.exe': 'MZ', 'empty.css': '' }

async function grantOf(org: Org, more: Partial<ContentGrant> = {}): Promise<ContentGrant> {
  const archive = await archiveOf({ 'imsmanifest.xml': manifestOf('Course', '1.2', items), ...files })
  const { packageId, moduleId } = await putCourse(org, org.learner, { archive })
  const [row] = await org.database((db) => db.select().from(scormPackages).where(eq(scormPackages.id, packageId)))
  const label = row?.hostLabel ?? ''
  const expiresAt = new Date(Date.now() + 60_000)
  const launcher = { userId: org.learner.user.id, sessionId: org.learner.sessionId }
  return { organizationId: org.organization.id, packageId, label, ancestor, expiresAt, moduleId, ...launcher, ...more }
}

const addressOf = (grant: ContentGrant, path: string): URL => {
  const text = contentAddress(grant, 'alnoor.localhost:3000', path)
  if (!text) throw new Error('There is no host for packages')
  return new URL(text)
}
const ask = (url: URL | string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('host', new URL(url).host)
  return answerContent(new Request(url, { ...init, headers }), freshAddress())
}

let org: Org
let grant: ContentGrant
beforeAll(async () => {
  org = await freshOrganization()
  grant = await grantOf(org)
})

describe('the host of a package', () => {
  it('answers with its files, without cookies, framed by its organization only', async () => {
    const answer = await ask(addressOf(grant, 'a folder/درس.html'), { headers: { cookie: '__Host-access=secret' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(page)
    const { headers } = answer
    expect(headers.get('content-type')).toBe('text/html')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${ancestor};`)
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' data: blob: ${ancestor}/api/v1/public/xapi/;`)
  })

  it('answers ranges, empty files, what is unchanged, and unknown types as bytes', async () => {
    const film = addressOf(grant, 'film.mp4')
    const part = await ask(film, { headers: { range: 'bytes=5-' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'bytes', 'bytes 5-9/10'])
    const etag = part.headers.get('etag') ?? ''
    expect((await ask(film, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await ask(film, { headers: { range: 'bytes=99-' } })).status).toBe(416)
    const empty = await ask(addressOf(grant, 'empty.css'))
    expect([empty.status, await empty.text(), empty.headers.get('content-length')]).toEqual([200, '', '0'])
    expect((await ask(addressOf(grant, 'run.exe'))).headers.get('content-type')).toBe('application/octet-stream')
    expect((await ask(film, { method: 'HEAD' })).headers.get('content-length')).toBe('10')
  })

  it('has nothing else: no API, no pages, no writing, no other file', async () => {
    const { origin, pathname } = addressOf(grant, 'film.mp4')
    const [, part] = pathname.split('/')
    for (const path of [
      '/',
      '/api/v1/public/captcha/challenge',
      '/learn',
      '/files/x',
      `/${part}`,
      `/${part}/`,
      `/${part}/missing.html`,
    ])
      expect([403, 404], path).toContain((await ask(origin + path)).status)
    for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e/passwd', 'a%00b', '%ff', 'a//b'])
      expect((await ask(`${origin}/${part}/${path}`)).status, path).toBe(404)
    expect((await ask(addressOf(grant, 'film.mp4'), { method: 'POST', body: 'x' })).status).toBe(405)
  })

  it('is closed to an address that is expired, altered, or of another package or organization', async () => {
    const expired = addressOf({ ...grant, expiresAt: new Date(Date.now() - 1) }, 'film.mp4')
    expect((await ask(expired)).status).toBe(403)
    const { origin, pathname } = addressOf(grant, 'film.mp4')
    expect((await ask(origin + pathname.replace('/film', 'x/film'))).status).toBe(403)
    const other = await grantOf(await freshOrganization())
    const onOther = new URL(pathname, addressOf(other, 'film.mp4').origin)
    expect((await ask(onOther)).status).toBe(403)
    const crossed = addressOf({ ...grant, organizationId: other.organizationId }, 'film.mp4')
    expect((await ask(crossed)).status).toBe(404)
  })
})
