import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { clock } from '../clock'
import { env } from '../env'
import { newId } from '../ids'
import { deriveKey } from '../secrets'
import { type Label, labelHeader, openLabel, sameProcessHeader, sealLabel } from './label'

afterEach(() => {
  clock.offsetMs = 0
})

const label: Label = {
  requestId: newId(),
  organization: null,
  language: 'ar',
  address: '203.0.113.7',
  apiKey: { id: null, key: 'lpk_dev_x', kind: 'app', allowedOrigins: [], scopes: null, account: null },
  refusal: null,
  rateLimit: { ratelimit: '"general";r=99;t=10' },
}
const url = new URL('http://alnoor.localhost:3000/api/v1/shared/user/profile?a=1')
const request = { method: 'GET', url, authorization: 'Bearer a.b.c' }
const sealed = () => sealLabel(label, request)
/** The label that the pipeline reads from a header. */
const opened = (header: string, of: Parameters<typeof openLabel>[1] = request) =>
  openLabel(new Headers({ [labelHeader]: header }), of)

describe('a label', () => {
  it('is read as it was made', () => expect(opened(sealed())).toEqual(label))

  it('is refused for another method, path, query or token', () => {
    const header = sealed()
    expect(opened(header, { ...request, method: 'POST' })).toBeNull()
    expect(opened(header, { ...request, authorization: null })).toBeNull()
    expect(opened(header, { ...request, authorization: 'Bearer a.b.d' })).toBeNull()
    for (const other of ['/api/v1/shared/user/profile', '/api/v1/shared/user/profile?a=2', '/api/v1/admin?a=1'])
      expect(opened(header, { ...request, url: new URL(other, url) })).toBeNull()
    expect(opened(header, { ...request, url: new URL('https://elsewhere.example/api/v1/shared/user/profile?a=1') })).toEqual(
      label,
    )
  })

  it('is valid for thirty seconds', () => {
    const header = sealed()
    clock.offsetMs = 29_000
    expect(opened(header)).toEqual(label)
    clock.offsetMs = 30_001
    expect(opened(header)).toBeNull()
  })

  it('is signed with the key of its day, and stays valid over midnight', () => {
    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
    const at = (ms: number) => {
      clock.offsetMs = ms - Date.now()
    }
    at(midnight - 20_000)
    const header = sealed()
    at(midnight + 5_000)
    expect(opened(header)).toEqual(label)
    // The same words under the key of another day.
    const [payload = ''] = header.split('.')
    const ofDay = (day: string) => {
      const key = deriveKey(env().APP_SECRET, `gate-label ${day}`)
      const bound = JSON.stringify(['GET', url.pathname + url.search, 'Bearer a.b.c'])
      return `${payload}.${createHmac('sha256', key).update(`${bound}\n${payload}`).digest('base64url')}`
    }
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    expect(opened(ofDay(dayOf(midnight - 1)))).toEqual(label)
    expect(opened(ofDay(dayOf(midnight - 86_400_001)))).toBeNull()
  })

  it('cannot be forged, altered or cut', () => {
    const header = sealed()
    const [payload = '', mac = ''] = header.split('.')
    const richer = Buffer.from(payload, 'base64url').toString().replace('"refusal":null', '"refusal":null,"admin":true')
    const altered = Buffer.from(richer).toString('base64url')
    const guessed = createHmac('sha256', 'masar').update(`GET\n${url.pathname}${url.search}\n${altered}`).digest('base64url')
    const forged = [
      '',
      '.',
      payload,
      `${payload}.`,
      `.${mac}`,
      `${altered}.${mac}`,
      `${altered}.${guessed}`,
      `${payload}.${mac.slice(0, -1)}`,
      `${payload}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `${header}.x`,
      `${header}.`,
    ]
    for (const text of forged) expect(opened(text), text).toBeNull()
    expect(openLabel(new Headers(), request)).toBeNull()
  })

  it('is ignored in a process that runs the gate itself', () => {
    const headers = new Headers({ [labelHeader]: sealed(), [sameProcessHeader]: '1' })
    expect(openLabel(headers, request)).toBeNull()
  })
})
