import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { courseReactions } from '@/lib/domain/standards/scorm/attempts/lesson-results.service'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { putCourse } from '../examples.fixtures'
import { archiveOf, manifestOf } from '../packages/packages.fixtures'
import { readCourse } from './attempts.contract'
import { none, report, start, started, stored } from './attempts.fixtures'

async function lessonState(org: Org, moduleId: string) {
  await new EventDelivery(courseReactions).deliverDue(new AbortController().signal)
  const { data } = (await org.learner.call(readModuleProgress, { params: { moduleId } })).envelope
  const [item] = (data as { items: { state: string; score: number | null }[] }).items
  return item && { state: item.state, score: item.score }
}

const page = '<!doctype html><title>Page</title>'
const several = () =>
  archiveOf({
    'imsmanifest.xml': manifestOf('Course', '1.2', [
      { id: 'read', title: 'Read', href: 'read.html', isAsset: true },
      { id: 'one', title: 'One', href: 'one.html', inside: '<adlcp:masteryscore>50</adlcp:masteryscore>' },
      { id: 'two', title: 'Two', href: 'two.html' },
    ]),
    'read.html': page,
    'one.html': page,
    'two.html': page,
  })

describe('an attempt at a course package', () => {
  it('is resumed where it was suspended, its time added up, and completes the lesson', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const first = await started(org.learner, moduleId)
    expect(first.data).toMatchObject({
      completion: 'notAttempted',
      suspendData: '',
      isResumed: false,
      isKept: true,
      totalSeconds: 0,
    })
    await stored(org.learner, first, 1, { sessionTime: '00:01:00.5', suspendData: 'page=3', location: '3', exit: 'suspend' })
    await stored(org.learner, first, 2, { sessionTime: '00:02:00.5', suspendData: 'page=4', location: '4', exit: 'suspend' })
    const second = await started(org.learner, moduleId)
    expect(second.attemptId).toBe(first.attemptId)
    expect(second.data).toMatchObject({ suspendData: 'page=4', location: '4', isResumed: true, totalSeconds: 120.5 })
    expect((await report(org.learner, first, 3, {})).statusCode).toBe(7414)
    const done = await stored(org.learner, second, 1, { completion: 'completed', sessionTime: '00:00:30', isFinished: true })
    expect(done).toMatchObject({ attempt: { state: 'done', outcome: 'completed', score: null }, item: { seconds: 150 } })
    expect(await lessonState(org, moduleId)).toEqual({ state: 'completed', score: null })
  })

  it('stores a report once, however often it is sent, and nothing of a stranger', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    expect(await stored(org.learner, begun, 2, { location: 'two' })).toMatchObject({ isStored: true })
    expect(await stored(org.learner, begun, 2, { location: 'two' })).toMatchObject({ isStored: false })
    expect(await stored(org.learner, begun, 1, { completion: 'completed' })).toMatchObject({
      isStored: false,
      item: { completion: 'incomplete' },
    })
    expect((await report(org.admin, begun, 3, {})).statusCode).toBe(7412)
    const other = await freshOrganization()
    expect((await report(other.learner, begun, 3, {})).statusCode).toBe(7412)
    const before = counter.statements
    await stored(org.learner, begun, 9, { location: 'nine' })
    // Who calls; the attempt with its package, its items, whether the lesson takes it, and both written again; begin and commit.
    expect(counter.statements - before).toBeLessThanOrEqual(9)
  })

  it('is decided by the mastery score of the lesson, which goes before what the package says of itself', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { body: { masteryScore: 80 } })
    const begun = await started(org.learner, moduleId)
    expect(begun.data.masteryScore).toBe(0.8)
    const score = { ...none, raw: 79 }
    const claimed = { completion: 'completed', success: 'passed', score, isFinished: true }
    expect(await stored(org.learner, begun, 1, claimed)).toMatchObject({
      attempt: { state: 'done', outcome: 'failed', score: 79 },
    })
    expect(await lessonState(org, moduleId)).toEqual({ state: 'failed', score: 79 })
    expect((await start(org.learner, moduleId, { isAnew: true })).statusCode).toBe(200)
    expect((await start(org.learner, moduleId, { isAnew: true })).statusCode).toBe(7413)
    const again = await started(org.learner, moduleId)
    expect(again.attemptId).not.toBe(begun.attemptId)
    const better = { ...claimed, success: 'failed', score: { raw: 9, min: 0, max: 10, scaled: null } }
    expect(await stored(org.learner, again, 1, better)).toMatchObject({ attempt: { number: 2, outcome: 'passed', score: 90 } })
    expect(await lessonState(org, moduleId)).toEqual({ state: 'passed', score: 90 })
  })

  it('takes the least time of the lesson: what is reported sooner is kept, and completes nothing', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { settings: { minMinutes: 10 }, body: { masteryScore: 60 } })
    const claimed = {
      completion: 'completed',
      success: 'passed',
      score: { ...none, scaled: 0.9 },
      suspendData: 'page=9',
      exit: 'suspend',
    }
    await org.database((db) => db.execute(sql`update enrolments set created_at = created_at - interval '1 hour'`))
    const begun = await started(org.learner, moduleId)
    expect(await stored(org.learner, begun, 1, claimed)).toMatchObject({
      attempt: { state: 'open', outcome: null },
      item: { completion: 'incomplete', success: 'unknown', score: 90 },
    })
    expect(await lessonState(org, moduleId)).not.toMatchObject({ state: 'passed' })
    const minutesPass = (minutes: number) =>
      org.database((db) => db.execute(sql`update scorm_attempts set started_at = started_at - make_interval(mins => ${minutes})`))
    await minutesPass(9)
    expect(await stored(org.learner, begun, 2, claimed)).toMatchObject({ attempt: { state: 'open' } })
    await minutesPass(1)
    const later = await started(org.learner, moduleId)
    expect(later.data).toMatchObject({ suspendData: 'page=9', isResumed: true })
    expect(await stored(org.learner, later, 1, { ...claimed, isFinished: true })).toMatchObject({
      attempt: { state: 'done', outcome: 'passed', score: 90 },
    })
    expect(await lessonState(org, moduleId)).toEqual({ state: 'passed', score: 90 })
  })

  it('fails at once, also before the least time is over', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { settings: { minMinutes: 10 } })
    const begun = await started(org.learner, moduleId)
    const failed = { completion: 'unknown', success: 'failed', score: { ...none, scaled: 0.2 } }
    expect(await stored(org.learner, begun, 1, failed)).toMatchObject({
      attempt: { state: 'done', outcome: 'failed', score: 20 },
    })
  })

  it('never loses what was reached in it', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    await stored(org.learner, begun, 1, { completion: 'completed', success: 'passed', score: { ...none, scaled: 0.9 } })
    const worse = { completion: 'incomplete', success: 'failed', score: { ...none, scaled: 0.1 } }
    expect(await stored(org.learner, begun, 2, worse)).toMatchObject({
      attempt: { outcome: 'passed', score: 90 },
      item: { completion: 'completed', success: 'passed', score: 90 },
    })
  })

  it('of which only the first counts leaves the result as it was', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { settings: { attemptsKept: 'first' }, body: { masteryScore: 60 } })
    const first = await started(org.learner, moduleId)
    await stored(org.learner, first, 1, { completion: 'completed', score: { ...none, scaled: 0.5 }, isFinished: true })
    const second = await started(org.learner, moduleId, { isAnew: true })
    await stored(org.learner, second, 1, { completion: 'completed', score: { ...none, scaled: 1 }, isFinished: true })
    expect(await lessonState(org, moduleId)).toEqual({ state: 'failed', score: 50 })
  })
})

describe('a package with several items', () => {
  it('is done when each of them is, with the mean of their scores', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { archive: await several() })
    const read = await started(org.learner, moduleId)
    expect(read.itemId).toBe('read')
    const one = await started(org.learner, moduleId)
    expect([one.itemId, one.data.masteryScore]).toEqual(['one', 0.5])
    await stored(org.learner, one, 1, { score: { ...none, raw: 70 }, completion: 'completed', isFinished: true })
    const two = await started(org.learner, moduleId)
    expect(two.itemId).toBe('two')
    const open = await stored(org.learner, two, 1, { completion: 'incomplete' })
    expect(open.attempt).toMatchObject({ state: 'open', outcome: null, score: 70 })
    const done = await stored(org.learner, two, 2, { completion: 'completed', score: { ...none, raw: 40 } })
    expect(done.attempt).toMatchObject({ state: 'done', outcome: 'passed', score: 55 })
    const { data } = (await org.learner.call(readCourse, { params: { moduleId } })).envelope
    expect(data).toMatchObject({ items: [{ completion: 'completed' }, { success: 'passed' }, { score: 40 }] })
  })

  it('opens an item when its prerequisites are met, and those of the headings above it', async () => {
    const org = await freshOrganization()
    const needs = (script: string) => `<adlcp:prerequisites type="aicc_script">${script}</adlcp:prerequisites>`
    const archive = await archiveOf({
      'imsmanifest.xml': manifestOf('Course', '1.2', [
        { id: 'read', title: 'Read', href: 'read.html', isAsset: true },
        {
          id: 'part',
          title: 'Part',
          inside: needs('read'),
          items: [
            { id: 'one', title: 'One', href: 'one.html' },
            { id: 'two', title: 'Two', href: 'two.html', inside: needs('one = passed') },
          ],
        },
        { id: 'end', title: 'End', href: 'end.html', inside: needs('part &amp; read') },
        { id: 'free', title: 'Free', href: 'end.html', inside: needs('nowhere') },
      ]),
      'read.html': page,
      'one.html': page,
      'two.html': page,
      'end.html': page,
    })
    const { moduleId } = await putCourse(org, org.learner, { archive })
    const open = async () => {
      const { data } = (await org.learner.call(readCourse, { params: { moduleId } })).envelope
      return (data as { items: { id: string; isOpen: boolean }[] }).items.flatMap(({ id, isOpen }) => (isOpen ? [id] : []))
    }
    expect(await open()).toEqual(['read', 'free'])
    expect((await start(org.learner, moduleId, { itemId: 'one' })).statusCode).toBe(7415)
    await started(org.learner, moduleId)
    expect(await open()).toEqual(['read', 'one', 'free'])
    const one = await started(org.learner, moduleId)
    expect(await stored(org.learner, one, 1, { completion: 'completed' })).toMatchObject({ openItemIds: ['read', 'one', 'free'] })
    expect(await stored(org.learner, one, 2, { success: 'passed' })).toMatchObject({
      openItemIds: ['read', 'one', 'two', 'free'],
    })
    const two = await started(org.learner, moduleId, { itemId: 'two' })
    await stored(org.learner, two, 1, { completion: 'completed' })
    expect(await open()).toEqual(['read', 'one', 'two', 'end', 'free'])
    const looked = await started(org.admin, moduleId, { itemId: 'end' })
    expect(looked.itemId).toBe('end')
  })

  it('may be asked for one of them only', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner, { archive: await several(), body: { entry: 'two' } })
    const two = await started(org.learner, moduleId)
    expect(two.itemId).toBe('two')
    expect((await start(org.learner, moduleId, { itemId: 'one' })).statusCode).toBe(7405)
    expect(await stored(org.learner, two, 1, { completion: 'completed' })).toMatchObject({ attempt: { state: 'done' } })
  })
})

it('an author who is not enrolled looks at it, and nothing is kept', async () => {
  const org = await freshOrganization()
  const { moduleId } = await putCourse(org, org.learner)
  const looked = await started(org.admin, moduleId)
  expect(looked).toMatchObject({ attemptId: null, data: { isKept: false } })
  const { data } = (await org.admin.call(readCourse, { params: { moduleId } })).envelope
  expect(data).toMatchObject({ attempt: null, packageState: 'ready' })
  const stranger = await freshOrganization()
  expect((await start(stranger.learner, moduleId)).statusCode).toBe(6457)
})
