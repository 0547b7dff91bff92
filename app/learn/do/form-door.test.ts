import { beforeAll, describe, expect, it } from 'vitest'
import { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { makeCommunity } from '@/lib/domain/learning/communities/examples.fixtures'
import { listThreads } from '@/lib/domain/learning/communities/threads/threads.contract'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { readPathProgress } from '@/lib/domain/learning/progress/learner-progress.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { articles, putWalk } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { messages } from '@/messages/catalogue'
import { type Options, pressAt } from './form-door.fixtures'

type Home = Awaited<ReturnType<typeof freshOrganization>>

let home: Home
beforeAll(async () => {
  home = await freshOrganization()
})

const press = (action: string, fields: Parameters<typeof pressAt>[2], options?: Options) =>
  pressAt(home.origin, action, fields, options)

const finishing = (module: string, secondsAgo = 0) => ({
  module,
  locale: 'en',
  openedAt: new Date(clock.now().getTime() - secondsAgo * 1000).toISOString(),
  opened: newId(),
  scrolled: newId(),
  acknowledged: newId(),
  next: '/learn/paths/x?note=old&lang=ar',
})

describe("a form of the learner's place", () => {
  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['that does not say where it comes from', { 'sec-fetch-site': null }],
    ['of an old browser on another site', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
  ])('%s is refused and changes nothing', async (_why, headers) => {
    const { learner, pathId, module } = await putWalk(home, articles(1))
    const refused = await press('finish', finishing(module), { tokens: learner.tokens, headers })
    expect([refused.status, refused.to]).toEqual([403, null])
    const { envelope } = await learner.call(readPathProgress, { params: { pathId } })
    expect(envelope.data).toMatchObject({ enrolment: { percent: 0 } })
  })

  it('enrolls and leads back to its page, which then says so; the second press too', async () => {
    const pathId = await pathInForce(home)
    const person = await home.person(`joins${newId().slice(-6)}`, home.roles.learner)
    const fields = { path: pathId, next: `/learn/paths/${pathId}` }
    const first = await press('enrol', fields, { tokens: person.tokens })
    expect([first.status, first.to]).toEqual([303, `/learn/paths/${pathId}?note=joined`])
    expect((await press('enrol', fields, { tokens: person.tokens })).to).toBe(`/learn/paths/${pathId}?note=enrolmentExists`)
    const foreign = await press('enrol', { ...fields, path: newId() }, { tokens: person.tokens })
    expect(foreign.to).toBe(`/learn/paths/${pathId}?note=pathNotFound`)
  })

  it.each([1, 2, 3])('makes one thing of %s presses of one form, and another of what was changed in between', async (presses) => {
    const community = await makeCommunity(home)
    const person = await home.person(`asks${newId().slice(-6)}`, home.roles.learner)
    await press('community-join', { id: community, next: '/learn/communities' }, { tokens: person.tokens })
    const fields = { id: community, kind: 'question', title: 'Which helmet?', text: 'For work on a scaffold', formKey: newId() }
    const sent = () => press('community-ask', fields, { tokens: person.tokens })
    const answers = await Promise.all(Array.from({ length: presses }, sent))
    const places = new Set([...answers, await sent()].map(({ to }) => to))
    expect([...places]).toEqual([expect.stringMatching(/^\/learn\/communities\/threads\//)])
    const changed = await press('community-ask', { ...fields, title: 'Which gloves?' }, { tokens: person.tokens })
    expect(places.has(changed.to)).toBe(false)
    const { envelope } = await person.call(listThreads, { params: { id: community } })
    expect(envelope.data).toHaveLength(2)
  })

  it('finishes an article once, and asks for the reading time that the page itself has measured', async () => {
    const { learner, pathId, moduleIds } = await putWalk(home, [
      { key: 'content.article', settings: { completion: 'scroll' } },
      { key: 'content.article', settings: { minReadSeconds: 3600, completion: 'acknowledge' } },
    ])
    const [short = '', long = ''] = moduleIds
    const fields = finishing(short)
    const { tokens } = learner
    const onward = '/learn/paths/x/modules/y?done=z'
    expect((await press('finish', { ...fields, onward }, { tokens })).to).toBe(`${onward}&note=finished`)
    expect((await press('finish', fields, { tokens })).to).toBe('/learn/paths/x?lang=ar')
    expect((await press('finish', { ...finishing(long), onward }, { tokens })).to).toBe('/learn/paths/x?lang=ar&note=notYet')
    const { envelope } = await learner.call(readPathProgress, { params: { pathId } })
    expect(envelope.data).toMatchObject({ enrolment: { percent: 50 }, items: [{ state: 'completed' }, { state: 'inProgress' }] })
  })

  it('goes on with a session whose access token ran out, and keeps the new tokens out of its answer', async () => {
    const { learner, module } = await putWalk(home, articles(1))
    const { refreshToken } = learner.tokens
    const answer = await press('finish', finishing(module), { tokens: { refreshToken } })
    expect(answer.to).toBe('/learn/paths/x?lang=ar&note=finished')
    expect(answer.set.map((line) => line.split('=', 1)[0])).toEqual(['masar-access', 'masar-refresh'])
    expect(answer.text).toBe('')
  })

  it('tells a script what came of a form that the device kept, which counts from when it was pressed', async () => {
    const { learner, pathId, module } = await putWalk(home, [{ key: 'content.article', settings: { completion: 'acknowledge' } }])
    const pressedAt = new Date(clock.now().getTime() - 5 * 60_000).toISOString()
    const fields = { ...finishing(module, 600), onward: '/learn/paths/x/modules/y', pressedAt, formKey: newId() }
    const options = { tokens: learner.tokens, headers: { accept: 'application/json' } }
    const sent = async () => {
      const { status, text } = await press('finish', fields, options)
      return [status, JSON.parse(text)]
    }
    const done = { to: '/learn/paths/x/modules/y?note=finished', isRefused: false }
    expect(await sent()).toEqual([200, expect.objectContaining(done)])
    // Sent again, because its answer was lost: the same.
    expect(await sent()).toEqual([200, expect.objectContaining(done)])
    const { envelope } = await learner.call(readPathProgress, { params: { pathId } })
    expect(envelope.data).toMatchObject({ items: [{ state: 'completed', completedAt: pressedAt }] })
    const refused = await press('finish', finishing(newId()), options)
    expect(JSON.parse(refused.text)).toMatchObject({ isRefused: true, message: messages.en.errors.moduleNotFound })
    expect((await press('finish', fields, { headers: { accept: 'application/json' } })).status).toBe(401)
  })

  it('leads on from what is finished to pages of the platform alone', async () => {
    const { learner, module } = await putWalk(home, articles(1))
    const fields = { ...finishing(module), onward: 'https://elsewhere.example/learn' }
    expect((await press('finish', fields, { tokens: learner.tokens })).to).toBe('/learn?note=finished')
  })

  it('leads whoever is not signed in to the sign-in page, and back from there', async () => {
    for (const action of ['renew', 'enrol'])
      expect((await press(action, { path: newId(), next: '/learn/search?q=a' })).to).toBe(
        '/learn/sign-in?next=%2Flearn%2Fsearch%3Fq%3Da',
      )
  })

  it('signs out, also whoever is out already', async () => {
    const { tokens } = await home.person(`leaves${newId().slice(-6)}`, home.roles.learner)
    for (const _time of ['first', 'second']) {
      const answer = await press('sign-out', { next: '/learn' }, { tokens })
      expect([answer.status, answer.to]).toEqual([303, '/learn/sign-in'])
      expect(answer.set.filter((line) => line.includes('Max-Age=0'))).toHaveLength(2)
      // The data that waits on the device belongs to the person who signed out.
      expect(answer.forgets).toBe('"storage"')
    }
  })

  it('leads to the file of a certificate by its signed address, of the own ones only', async () => {
    const { admin, learner } = home
    const body = { userId: learner.user.id, title: { ar: 'السلامة', en: 'Safety' } }
    const { envelope } = await admin.call(issueOne, { headers: { 'idempotency-key': newId() }, body })
    const { id } = envelope.data as { id: string }
    const fields = { id, format: 'png', locale: 'ar', next: '/learn/certificates' }
    const { tokens } = learner
    const answer = await press('certificate-file', fields, { tokens })
    expect([answer.status, answer.to]).toEqual([
      303,
      expect.stringMatching(`^/api/v1/public/certificate-file/${id}\\?format=png&locale=ar&expires=\\d+&signature=`),
    ])
    expect((await press('certificate-file', { ...fields, id: newId() }, { tokens })).to).toBe(
      '/learn/certificates?note=certificateNotFound',
    )
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/learn/do/sign-out', ''])(
    'leads nobody away from here: %j',
    async (next) => {
      const { tokens } = await home.person(`away${newId().slice(-6)}`, home.roles.learner)
      expect((await press('renew', { next }, { tokens })).to).toBe('/learn')
    },
  )

  it('is refused where it is none of ours or no form', async () => {
    expect((await press('erase', {})).status).toBe(404)
    expect((await press('enrol', {}, { type: 'application/json' })).status).toBe(400)
    expect((await press('enrol', { path: 'a'.repeat(300_000) })).status).toBe(413)
  })
})

describe('an answer without script', () => {
  it('is one event for each thing that was said, in its order, and a refused one leads back with the reason', async () => {
    const spots = [{ id: 'cable' }, { id: 'door' }]
    const { learner, moduleIds, pathId } = await putWalk(home, [
      { key: 'interactive.hotspot', body: { spots } },
      { key: 'policy.acknowledgement', body: { version: '2.1' } },
    ])
    const [hotspot = '', policy = ''] = moduleIds
    const { tokens } = learner
    const common = { locale: 'ar', next: '/learn' }
    const seen = new URLSearchParams({ ...common, module: hotspot, action: 'spotOpened' })
    for (const { id } of spots) seen.append('each', JSON.stringify({ spotId: id }))
    expect((await press('answer', seen, { tokens })).to).toBe('/learn?note=finished')
    const signed = { ...common, module: policy, action: 'acknowledged', event: newId(), also: `scrolled:${newId()}` }
    expect((await press('answer', { ...signed, 'r.version:string': 'two' }, { tokens })).to).toBe(
      '/learn?note=eventResultInvalid',
    )
    expect((await press('answer', { ...signed, 'r.version:string': '2.1' }, { tokens })).to).toBe('/learn?note=finished')
    const { envelope } = await learner.call(readPathProgress, { params: { pathId } })
    expect(envelope.data).toMatchObject({ enrolment: { percent: 100 } })
  })
})
