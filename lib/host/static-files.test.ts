import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Raw } from '@/lib/platform/testing/raw'
import { StaticFiles } from './static-files'

const script = 'console.log(1);'.repeat(200)
let root: string
let server: Server
let url: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'static-files-'))
  mkdirSync(join(root, '.next/static/chunks'), { recursive: true })
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, '.next/static/chunks/a [1].js'), script)
  writeFileSync(join(root, '.next/BUILD_ID'), 'secret build')
  writeFileSync(join(root, 'public/icon.svg'), '<svg/>')
  writeFileSync(join(root, 'public/some-worker.js'), 'fetch("/")')
  writeFileSync(join(root, 'public/notes.unknown'), 'no type')
  const files = new StaticFiles(root)
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (files.has(path)) return void files.answer(request, response, path)
    response.writeHead(599).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.close().closeAllConnections()
  rmSync(root, { recursive: true })
})

const chunk = '/_next/static/chunks/a%20%5B1%5D.js'
const ask = (path: string, ...more: string[]) =>
  new Raw(url)
    .send(`${[`GET ${path} HTTP/1.1`, 'Host: a.localhost', 'Connection: close', ...more].join('\r\n')}\r\n\r\n`)
    .answer()

describe('files answered without Next', () => {
  it('may be kept for good by any cache where their name tells their content, for an hour elsewhere', async () => {
    const built = await ask(chunk)
    expect([built.status, built.body]).toEqual([200, script])
    expect(built.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(built.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(built.headers.get('x-content-type-options')).toBe('nosniff')
    expect(built.headers.get('set-cookie')).toBeUndefined()
    const own = await ask('/icon.svg')
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  })

  it('may load nothing, but for a worker, which may ask its own host', async () => {
    const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy')
    expect(await policy('/icon.svg')).toBe("default-src 'none'")
    expect(await policy(chunk)).toBe("default-src 'none'")
    expect(await policy('/some-worker.js')).toBe("default-src 'none'; connect-src 'self'")
  })

  it.each([
    ['gzip', 'gzip, deflate'],
    ['br', 'gzip, deflate, br'],
    ['gzip', 'br;q=0, gzip'],
  ])('are packed as %s for a client that takes %s, and not sent again to who has them', async (packing, accepted) => {
    const answer = await fetch(url + chunk, { headers: { 'accept-encoding': accepted } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([packing, 'accept-encoding'])
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(script.length / 4)
    expect(await answer.text()).toBe(script)
    expect((await ask(chunk, 'Accept-Encoding: deflate, gzip;q=0')).headers.get('content-encoding')).toBeUndefined()
    const held = await ask(chunk, `If-None-Match: ${answer.headers.get('etag')}`)
    expect([held.status, held.body]).toEqual([304, ''])
  })

  it.each([
    '/_next/static/chunks/missing.js',
    '/_next/static/',
    '/_next/static/../BUILD_ID',
    '/_next/static/%2e%2e/BUILD_ID',
    '/_next/static/..%2fBUILD_ID',
    '/_next/static/chunks',
    '/_next/static/%00',
  ])('%s does not exist', async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.body.includes('secret')]).toEqual([404, false])
  })

  it('leave what is none of them to the pages, and take reading alone', async () => {
    for (const path of ['/', '/notes.unknown', '/icon.svg/', '/_next/image', '/console'])
      expect((await ask(path)).status).toBe(599)
    const posted = await fetch(url + chunk, { method: 'POST', body: 'x' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(url + chunk, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
