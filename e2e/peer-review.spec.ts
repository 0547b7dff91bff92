import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makeLesson, makePath } from './paths'
import { enterNew, makePerson } from './people'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

type Made = { id: string }
const dayMs = 86_400_000
const level = (key: string, points: number) => ({ key, title: { ar: key, en: key }, points })
const design = {
  criteria: [
    { key: 'clear', title: { ar: 'clear', en: 'clear' }, levels: [level('no', 0), level('partly', 5), level('yes', 10)] },
  ],
}
const moment = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

for (const language of ['ar', 'en'] as const) {
  test(`two people review each other, complain, and the instructor has the last word (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { peerReviewDesk: desk, player } = messages[language]
    const own = player.peerReview
    await enter(page, organization, 'admin')
    const name = unique('peers ')
    const both = { ar: name, en: name }
    const post = (path: string, body: object) => api<Made>(page, 'POST', path, body)
    const rubric = await post('/admin/assessment/rubric', { title: both, design })
    const fields = { kinds: ['text'], maxPoints: 10, rubricId: rubric.id, release: 'immediately' }
    const { id } = await post('/admin/assessment/assignment', Object.assign({ title: both }, fields))
    await post(`/admin/assessment/assignment/${id}/publish`, {})
    const moduleId = await makeLesson(page, 'assessment.assignment', both, () => ({ assignmentId: id }))
    const pathId = await makePath(page, both, [moduleId])
    const body = { isOn: true, reviewsEach: 1, opensAt: moment(1), dueAt: moment(2) }
    await api(page, 'PATCH', `/admin/assessment/assignment/${id}/peer-review`, body)

    const lesson = `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`
    const handIn = async (learner: Page) => {
      await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
      await api(learner, 'POST', `/user/learning/assignments/${id}/submission`, { text: name })
    }
    const visitor = async () => {
      const learner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
      watch(learner)
      return learner
    }
    const [first, second] = [await visitor(), await visitor()]
    await enter(first, organization, 'learner')
    const person = await makePerson(page, organization, language, 'learner')
    await enterNew(second, person.organization, 'learner')
    for (const learner of [first, second]) await handIn(learner)

    await open(page, `${organization.url}/console/assessments/assignments/${id}/peer-review`)
    await expectSound(page, 'settings of peer review')
    await page.getByRole('button', { name: desk.begin, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: desk.begin, exact: true }).click()
    await expect(page.getByRole('link', { name: desk.toWorks, exact: true })).toBeVisible()

    for (const [learner, chosen] of [
      [first, 'partly'],
      [second, 'yes'],
    ] as const) {
      await open(learner, lesson)
      await learner.getByRole('radio', { name: chosen }).check()
      await learner.getByRole('button', { name: own.submit, exact: true }).click()
      await expect(learner.locator('[data-review=handedIn]')).toHaveCount(1)
      await ready(learner)
    }
    await expectSound(second, 'reviews to give')

    await open(page, `${organization.url}/console/assessments/peer-reviews?assignment=${id}`)
    await expectSound(page, 'reviewed works')
    const works = await api<{ id: string; reviewPoints: number }[]>(
      page,
      'GET',
      `/admin/assessment/reviewed-work/list?assignment=${id}`,
    )
    const work = works.find(({ reviewPoints }) => reviewPoints === 5)
    const address = `${organization.url}/console/assessments/peer-reviews/${work?.id}`
    await open(page, address)
    await page.getByRole('button', { name: desk.saveGrade, exact: true }).click()
    await expect(page.getByText(desk.gradeSaved)).toBeVisible()

    // The first one gave five points, so the second one has them and complains.
    await open(second, lesson)
    const received = second.locator('[data-received]')
    await received.locator('summary').first().click()
    await received.getByText(own.complain, { exact: true }).click()
    await received.getByRole('textbox').fill('All three sentences are clear.')
    await received.getByRole('button', { name: own.complainSend, exact: true }).click()
    await expect(second.locator('[data-received=open]')).toHaveCount(1)

    await open(page, address)
    const complaint = page.locator('[data-complaint=open]')
    await complaint.getByRole('textbox', { name: desk.fields.answer }).fill('That is right.')
    await expectSound(page, 'complaint about a review')
    await page.evaluate(() => window.scrollTo(0, 0))
    const reviewed = await api<{ reviews: Made[] }>(page, 'GET', `/admin/assessment/reviewed-work/${work?.id}`)
    const decision = { decision: 'accepted', answer: 'That is right.' }
    await api(page, 'PUT', `/admin/assessment/peer-review/${reviewed.reviews[0]?.id}/complaint`, decision)
    await open(second, lesson)
    await expect(second.locator('[data-received=accepted]')).toHaveCount(1)
    for (const learner of [first, second]) await learner.context().close()
  })
}
