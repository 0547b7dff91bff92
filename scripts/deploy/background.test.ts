import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { previewsOf, workOf } from './background'

const statuses: Record<string, object[]> = {
  4: [{ state: 'success', environment_url: 'https://masar-git-new.vercel.app/x' }],
  3: [{ state: 'success', environment_url: 'https://masar-git-old.vercel.app' }],
  2: [{ state: 'failure', environment_url: 'https://masar-git-broken.vercel.app' }],
  1: [{ state: 'success', environment_url: 'https://attacker.example' }],
  0: [{ state: 'success', environment_url: 'https://masar-git-deleted.vercel.app' }],
}
const deployments = ['new', 'new', 'broken', 'elsewhere', 'deleted'].map((ref, at) => ({ ref, id: 4 - at }))
const branches = ['new', 'broken', 'elsewhere'].map((name) => ({ name }))
const github = createServer((request, response) => {
  const [, id = ''] = /deployments\/(\d+)\/statuses/.exec(request.url ?? '') ?? []
  response.end(JSON.stringify(id ? statuses[id] : request.url?.includes('/branches') ? branches : deployments))
})
beforeAll(() => new Promise<void>((listening) => void github.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => github.close(closed)))

describe('the background work of previews', () => {
  it('is that of the newest deployment of each branch that is there, on hosts of previews', async () => {
    const address = github.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const settings = { api: `http://127.0.0.1:${port}`, repository: 'o/r', token: 'secret' }
    expect(await previewsOf(settings, '.vercel.app')).toEqual(['https://masar-git-new.vercel.app'])
  })

  it('is asked for with the secret, and one that fails does not stop the others', async () => {
    const asked: string[] = []
    const send: typeof fetch = async (url, init) => {
      asked.push(`${url} ${new Headers(init?.headers).get('authorization')} ${init?.redirect}`)
      if (asked.length === 1) throw new Error('down')
      return new Response('{}')
    }
    const lines = await workOf(['https://one.vercel.app', 'https://two.vercel.app'], 'word', send)
    expect(lines).toEqual([expect.stringMatching(/^https:\/\/one\.vercel\.app: .*down/), 'https://two.vercel.app: 200'])
    expect(asked[1]).toBe('https://two.vercel.app/api/cron/background Bearer word error')
  })
})
