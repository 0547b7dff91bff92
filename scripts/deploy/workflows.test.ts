import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Yaml } from '@stoplight/spectral-parsers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commentOf, marker, postComment } from './comment'

const folder = '.github/workflows'
const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const Workflow = z.object({
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(Step) })),
})
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe('the workflows', () => {
  const files = readdirSync(folder)
  it('check every push, say where a preview is, let it work, and drop it', () => {
    const names = ['checks', 'preview-comment', 'preview-drop', 'preview-work']
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.yml`))
  })

  it.each(files)('of %s call package scripts only, which exist, and hand them foreign texts as variables', (file) => {
    const { data, diagnostics } = Yaml.parse(readFileSync(`${folder}/${file}`, 'utf8'))
    expect(diagnostics).toEqual([])
    const { jobs, permissions } = Workflow.parse(data)
    expect(permissions.contents).toBe('read')
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    expect(steps.length).toBeGreaterThan(1)
    for (const { uses, run } of steps) {
      if (uses) expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+$/)
      if (!run || run.startsWith('npm ci ')) continue
      const [, script = ''] = /^npm run ([\w:]+)$/.exec(run) ?? []
      expect(Object.keys(scripts), run).toContain(script)
      const [program] = /(?:scripts|\.ci)\/[\w./-]+/.exec(scripts[script] ?? '') ?? []
      expect(existsSync(program ?? ''), scripts[script]).toBe(true)
    }
  })
})

describe('the comment on a pull request', () => {
  const preview = { url: 'https://masar-git-x.vercel.app/any?x=1', commit: 'a1b2c3d4e5f60718', slugs: ['alnoor', 'horizon'] }
  it('has a link for each organization, and nothing of the address but its origin', () => {
    const text = commentOf(preview)
    expect(text.startsWith(marker)).toBe(true)
    for (const link of ['/?organization=alnoor', '/console?organization=horizon', '/docs', '/docs/guide'])
      expect(text).toContain(`https://masar-git-x.vercel.app${link})`)
    expect(text).not.toContain('any?x=1')
  })

  it.each([{ url: 'http://masar.example' }, { url: 'javascript:alert(1)' }, { commit: 'main](x)' }])('refuses %o', (wrong) => {
    expect(() => commentOf({ ...preview, ...wrong })).toThrow()
  })

  const asked: string[] = []
  let comments: { id: number; body: string }[] = []
  const github = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    let body = ''
    for await (const chunk of request) body += chunk
    const isList = request.url?.includes('/comments?')
    if (request.method !== 'GET') comments = [{ id: 7, body: JSON.parse(body).body }]
    const pulls = [
      { number: 5, state: 'open' },
      { number: 4, state: 'closed' },
    ]
    response.end(JSON.stringify(isList ? comments : request.method === 'GET' ? pulls : {}))
  })
  beforeAll(() => new Promise<void>((listening) => void github.listen(0, '127.0.0.1', listening)))
  afterAll(() => new Promise((closed) => github.close(closed)))

  it('is written once and changed by later deployments', async () => {
    const address = github.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const settings = { api: `http://127.0.0.1:${port}`, repository: 'o/r', token: 'secret' }
    expect(await postComment(settings, preview)).toBe(1)
    expect(await postComment(settings, { ...preview, commit: 'ffffffffff' })).toBe(1)
    expect(comments).toEqual([{ id: 7, body: commentOf({ ...preview, commit: 'ffffffffff' }) }])
    expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([
      'POST /repos/o/r/issues/5/comments Bearer secret',
      'PATCH /repos/o/r/issues/comments/7 Bearer secret',
    ])
    await expect(
      postComment({ ...settings, api: `http://127.0.0.1:${port}`, repository: 'o/r' }, { ...preview, url: 'x' }),
    ).rejects.toThrow()
  })
})
