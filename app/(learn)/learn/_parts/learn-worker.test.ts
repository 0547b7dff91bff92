import { describe, expect, it } from 'vitest'
import { type Answer, lesson, origin, page, start } from './learn-worker.fixtures'

const keptText = async ({ caches }: ReturnType<typeof start>, path: string) =>
  (await (await caches.open('learn-pages')).match(`${path}?lang=ar`))?.text()

describe('the worker that keeps lessons', () => {
  it('serves what was opened, and what comes next, in both languages without a connection', async () => {
    let isAway = false
    const worker = start((path, language) => {
      if (isAway) return null
      if (path === '/learn/offline') return { text: 'You are offline' }
      return { text: page('org.me', language ?? 'ar', `${path} ${language ?? 'ar'}`) }
    })
    await worker.ask('/learn')
    await worker.tell('message', { data: { keep: [lesson, '/learn/paths/p'] } })
    isAway = true
    expect(await worker.read(lesson)).toContain(`${lesson} ar`)
    expect(await worker.read(`${lesson}?lang=en`)).toContain(`${lesson} en`)
    // The language chosen without a connection is kept for the next page.
    expect(await worker.read('/learn/paths/p')).toContain('/learn/paths/p en')
    expect(await worker.read('/learn')).toContain('/learn ar')
    const other = await worker.ask('/learn/catalogue')
    expect([other?.status, await other?.text()]).toEqual([503, 'You are offline'])
    // Pages fetched within the last hour are not fetched again.
    isAway = false
    worker.asked.length = 0
    await worker.tell('message', { data: { keep: [lesson] } })
    expect(worker.asked).toEqual([])
  })

  it('goes on in the language that was opened last, while the work on an earlier page ends', async () => {
    let isAway = false
    const scripts = new Map<string, () => void>()
    const slow = (path: string) => new Promise<Answer>((done) => scripts.set(path, () => done({ text: '' })))
    const worker = start((path, language) => {
      if (path.startsWith('/_next/')) return slow(path)
      const script = path === lesson ? `<script src="/_next/static/chunks/${language ?? 'ar'}.js"></script>` : ''
      return isAway ? null : { text: page('org.me', language ?? 'ar', `${language ?? 'ar'} ${script}`) }
    })
    await worker.ask('/learn')
    const first = worker.ask(lesson)
    const second = worker.ask(`${lesson}?lang=en`)
    await expect.poll(() => [...scripts.keys()]).toEqual(['/_next/static/chunks/ar.js'])
    scripts.get('/_next/static/chunks/ar.js')?.()
    await first
    await expect.poll(() => scripts.size).toBe(2)
    isAway = true
    const language = await (await worker.caches.open('learn-notes')).match(`${origin}/learn/kept/language`)
    expect(await language?.text()).toBe('en')
    scripts.get('/_next/static/chunks/en.js')?.()
    await second
    expect(await worker.read(lesson)).toContain('en ')
  })

  it('keeps a page once its scripts are kept, and the parts that these load', async () => {
    const part = 'static/chunks/part.js'
    const keptBefore: string[][] = []
    const worker = start((path) => {
      if (path === lesson) return { text: page('org.me', 'ar', '<script src="/_next/static/chunks/first.js"></script>') }
      keptBefore.push(worker.caches.keptIn('learn-pages'))
      return { text: path.endsWith('first.js') ? `load("${part}")` : '' }
    })
    await worker.ask(lesson)
    expect(keptBefore).toEqual([[], []])
    expect(worker.caches.keptIn('learn-pages')).toEqual([`${origin}${lesson}?lang=ar`])
    expect(worker.caches.keptIn('learn-files')).toEqual([`${origin}/_next/static/chunks/first.js`, `${origin}/_next/${part}`])
  })

  it('keeps the parts of a script that was kept before the page was', async () => {
    const worker = start((path) => {
      if (path === lesson) return { text: page('org.me', 'ar', '<script src="/_next/static/chunks/first.js"></script>') }
      return { text: path.endsWith('first.js') ? 'load("static/chunks/part.js")' : '' }
    })
    const files = await worker.caches.open('learn-files')
    await files.put(`${origin}/_next/static/chunks/first.js`, new Response('load("static/chunks/part.js")'))
    await worker.ask(lesson)
    expect(worker.caches.keptIn('learn-files')).toContain(`${origin}/_next/static/chunks/part.js`)
  })

  it('keeps nothing of one person once a page of another one, a sign-in page or a sign-out has come', async () => {
    let owner = 'org.one'
    let isAway = false
    const worker = start((path) => (isAway ? null : { text: path === '/learn/sign-in' ? 'Sign in' : page(owner, 'ar', owner) }))
    const keptPages = () => worker.caches.keptIn('learn-pages').length
    await worker.ask(lesson)
    await worker.ask('/learn')
    expect(keptPages()).toBe(2)
    owner = 'org.two'
    await worker.ask('/learn')
    expect(keptPages()).toBe(1)
    isAway = true
    expect(await worker.read('/learn')).toContain('org.two')
    expect((await worker.ask(lesson))?.type).toBe('error')
    isAway = false
    for (const end of [
      () => worker.ask('/learn/sign-in'),
      () => worker.ask('/learn/do/sign-out', 'navigate', 'POST'),
      () => worker.tell('message', { data: { isOver: true } }),
    ]) {
      await worker.ask('/learn')
      expect(keptPages()).toBe(1)
      await end()
      expect(keptPages()).toBe(0)
    }
  })

  it('keeps no page that names nobody, was refused or led elsewhere, and nothing of another origin', async () => {
    const foreign =
      '<img src="https://elsewhere.example/a.png"><script src="https://elsewhere.example/_next/static/x.js"></script>'
    const answers: Record<string, Answer> = {
      '/learn/paths/nobody': { text: '<html lang="ar"></html>' },
      '/learn/paths/refused': { text: page('org.me', 'ar'), status: 500 },
      '/learn/paths/elsewhere': { text: page('org.me', 'ar'), redirected: true },
      '/learn/account': { text: page('org.me', 'ar') },
      '/learn/paths/foreign': { text: page('org.me', 'ar', foreign) },
    }
    const worker = start((path) => answers[path] ?? { text: '' })
    for (const path of Object.keys(answers)) await worker.ask(path)
    expect(worker.caches.keptIn('learn-pages')).toEqual([`${origin}/learn/paths/foreign?lang=ar`])
    expect(worker.asked.filter((address) => address.startsWith('http'))).toEqual([])
    expect(await worker.ask('https://elsewhere.example/_next/static/x.js', 'no-cors')).toBeUndefined()
    expect(await worker.ask('/console/api/user/learning/paths', 'cors')).toBeUndefined()
  })

  it('removes a kept page, in both languages, once the server refuses it or shows it closed', async () => {
    let closed: Answer | null = null
    const worker = start((path, language) =>
      path === lesson && closed ? closed : { text: page('org.me', language ?? 'ar', path) },
    )
    for (const answer of [{ text: '<html lang="ar">Closed</html>' }, { text: '', status: 404 }, { text: '', status: 403 }]) {
      closed = null
      await worker.ask(lesson)
      await worker.tell('message', { data: { keep: [lesson] } })
      expect(worker.caches.keptIn('learn-pages')).toHaveLength(2)
      closed = answer
      await worker.ask(lesson)
      expect(worker.caches.keptIn('learn-pages')).toEqual([])
    }
  })

  it('fetches pages again that were kept more than a day ago, although nothing leads to them any more', async () => {
    let content = 'the right answer is sesame'
    let now = Date.now()
    const worker = start((path, language) => ({ text: page('org.me', language ?? 'ar', path === lesson ? content : '') }), {
      now: () => now,
    })
    await worker.ask(lesson)
    content = 'without the answer'
    await worker.tell('message', { data: { keep: ['/learn'] } })
    expect(await keptText(worker, lesson)).toContain('sesame')
    now += 25 * 3_600_000
    await worker.tell('message', { data: { keep: ['/learn'] } })
    expect(await keptText(worker, lesson)).toContain('without the answer')
  })

  it('keeps what a page is drawn with: files of the build, parts that scripts load later, one size of each picture', async () => {
    let isAway = false
    const picture =
      '<img src="/files/f1/large?signature=1&amp;x=2" srcset="/files/f1/w320?s=1 320w, /files/f1/w960?s=2&amp;x=3 960w, /files/f1/w1600?s=3 1600w">'
    const built = '<script src="/_next/static/chunks/a.js"></script><link href="/_next/static/media/face.woff2">'
    const worker = start((path) => {
      if (isAway) return null
      if (path === lesson) return { text: page('org.me', 'ar', picture + built) }
      return { text: path.endsWith('a.js') ? 'load("static/chunks/island.js")' : path }
    })
    await worker.ask(lesson)
    expect(worker.caches.keptIn('learn-files').map((address) => address.slice(origin.length))).toEqual([
      '/_next/static/chunks/a.js',
      '/_next/static/media/face.woff2',
      '/files/f1',
      '/_next/static/chunks/island.js',
    ])
    isAway = true
    const shown = await worker.ask('/files/f1/w1600?s=9', 'no-cors')
    expect(await shown?.text()).toBe('/files/f1/w960')
    expect(await (await worker.ask('/_next/static/chunks/island.js', 'no-cors'))?.text()).toBe('/_next/static/chunks/island.js')
  })

  it('lets go of the files of the oldest page first, and of no part that a script of a kept page asks for', async () => {
    const files = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `<link href="/_next/static/${name}/${at}.css">`).join('')
    const script = '<script src="/_next/static/chunks/a.js"></script>'
    const pages: Record<string, string> = {
      '/learn/paths/old': files('old', 250),
      '/learn/paths/new': script + files('new', 200),
    }
    const worker = start((path) => {
      if (pages[path]) return { text: page('org.me', 'ar', pages[path]) }
      return { text: path.endsWith('a.js') ? 'load("static/chunks/island.js")' : '' }
    })
    for (const path of Object.keys(pages)) await worker.ask(path)
    expect(worker.caches.keptIn('learn-pages')).toEqual([`${origin}/learn/paths/new?lang=ar`])
    const kept = worker.caches.keptIn('learn-files')
    expect(kept).toHaveLength(202)
    expect(kept).toContain(`${origin}/_next/static/chunks/island.js`)
  })

  it('keeps forty pages at most, the newest ones, and leaves out what is too large', async () => {
    const worker = start((path) => ({ text: page('org.me', 'ar', path.endsWith('/large') ? 'x'.repeat(2_000_001) : '') }))
    for (let number = 0; number < 45; number += 1) await worker.ask(`/learn/paths/p/modules/${number}`)
    await worker.ask('/learn/paths/large')
    const kept = worker.caches.keptIn('learn-pages')
    expect(kept).toHaveLength(40)
    expect([kept.at(0), kept.at(-1)]).toEqual([5, 44].map((number) => `${origin}/learn/paths/p/modules/${number}?lang=ar`))
  })
})
