import { describe, expect, it } from 'vitest'
import { formActions } from '@/app/learn/do/form-actions'
import { lesson, origin, page, start, whole } from './learn-worker.fixtures'

describe('the worker that keeps forms', () => {
  const finish = { module: 'm', opened: 'x', next: `${lesson}?lang=en`, formKey: 'k' }
  const keptForms = async ({ caches }: ReturnType<typeof start>) => {
    const cache = await caches.open('learn-forms')
    return Promise.all(
      caches.keptIn('learn-forms').map(async (key) => {
        const kept = await cache.match(key)
        return { key: key.slice(origin.length), text: await kept?.text(), at: kept?.headers.get('x-kept-at') }
      }),
    )
  }
  /** A worker whose server is away once the home page was opened. */
  async function away(owner = 'org.me') {
    let isAway = false
    const worker = start((path) => (isAway ? null : { text: page(owner, 'en', path) }))
    await worker.ask('/learn')
    isAway = true
    return worker
  }

  it('keeps each press once, with its person and its moment, and leads back to the page of the form', async () => {
    const worker = await away()
    const answers = [await worker.press('/learn/do/finish', finish), await worker.press('/learn/do/finish', finish)]
    for (const answer of answers) expect([answer?.status, answer?.headers.get('location')]).toEqual([303, whole(finish.next)])
    await worker.press('/learn/do/answer', { ...finish, action: 'voted' })
    const kept = await keptForms(worker)
    expect(kept.map(({ key }) => key.replace(/[0-9a-f]{64}$/, '#'))).toEqual([
      '/learn/kept/forms/org.me/finish/#',
      '/learn/kept/forms/org.me/answer/#',
    ])
    expect(Object.fromEntries(new URLSearchParams(kept[0]?.text))).toEqual(finish)
    expect(Date.parse(kept[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('keeps every form but those that are of use at once only', async () => {
    const worker = await away()
    for (const action of formActions.keys()) await worker.press(`/learn/do/${action}`, finish)
    const kept = worker.caches.keptIn('learn-forms').map((key) => key.split('/').at(-2))
    expect(kept).toEqual([...formActions].filter(([, { isOnlyNow }]) => !isOnlyNow).map(([action]) => action))
    expect(kept).toContain('finish')
    expect(kept).not.toContain('attempt')
  })

  it('leads to no other site, and keeps nothing where it is not known whose it is', async () => {
    const worker = await away()
    const answer = await worker.press('/learn/do/finish', { ...finish, next: 'https://elsewhere.example/x' })
    expect(answer?.headers.get('location')).toBe(`${origin}/learn`)
    const nobody = start(() => null)
    await nobody.press('/learn/do/finish', finish)
    expect(nobody.caches.keptIn('learn-forms')).toEqual([])
  })

  it('keeps fifty at most, and none that is too large', async () => {
    const worker = await away()
    await worker.press('/learn/do/answer', { ...finish, text: 'x'.repeat(100_001) })
    expect(worker.caches.keptIn('learn-forms')).toEqual([])
    for (let number = 0; number < 52; number += 1) await worker.press('/learn/do/answer', { ...finish, event: String(number) })
    expect(worker.caches.keptIn('learn-forms')).toHaveLength(50)
  })
})
