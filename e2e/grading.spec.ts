import { messages } from '../messages/catalogue'
import { api } from './api'
import { tabTo } from './keys'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

type Made = { id: string; version: number }
const stem = 'صف أقرب مخرج.'

for (const language of ['ar', 'en'] as const) {
  test(`answers are graded by keys alone, and the next attempt follows (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { gradingDesk } = messages[language]
    await enter(page, organization, 'admin')
    const send = <T = Made>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, version?: number) =>
      api<T>(page, method, path, body, version)
    const name = unique('grading ')
    const both = { ar: name, en: name }
    const bank = await send('POST', '/admin/assessment/bank', { name: both })
    const question = await send('POST', '/admin/assessment/question', {
      bankId: bank.id,
      design: { type: 'longText', maxLength: 2000 },
      content: { ar: { stem }, en: { stem } },
    })
    const sections = [{ source: 'fixed', questions: [{ questionId: question.id, points: 4 }] }]
    const assessment = await send('POST', '/admin/assessment/definition', {
      title: both,
      sections,
      attemptsAllowed: 2,
      release: 'byHand',
    })
    await send('POST', `/admin/assessment/definition/${assessment.id}/publish`, {})
    const module = await send('POST', '/admin/content/module', {
      typeKey: 'assessment.quiz',
      sourceLocale: 'ar',
      locales: { ar: { title: name, body: { assessmentId: assessment.id } } },
    })
    await send('POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
    const path = await send('POST', '/admin/content/path', {
      locales: { ar: { title: name, description: name } },
      category: 'safety',
      level: 'beginner',
      estimatedMinutes: 10,
    })
    const filled = await send(
      'PUT',
      `/admin/content/path/${path.id}/structure`,
      { sections: [{ items: [{ moduleId: module.id }] }] },
      path.version,
    )
    await send('POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)

    const context = await browser.newContext()
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${path.id}/enrol`, {})
    const attempts: string[] = []
    for (const text of ['يسارًا ثم الدرج.', 'لا أعرف.']) {
      const { id } = await api<Made>(learner, 'POST', `/user/learning/assessments/${assessment.id}/attempt`, {})
      await api(learner, 'PUT', `/user/learning/attempts/${id}/answers/q1`, { answer: { type: 'longText', text }, seq: 1 })
      await learner.evaluate(async (attempt) => {
        await fetch(`/console/api/user/learning/attempts/${attempt}/submit`, {
          method: 'POST',
          headers: { 'x-console': '1', 'idempotency-key': attempt },
        })
      }, id)
      attempts.push(id)
    }
    await context.close()

    const [first, second] = attempts
    await open(
      page,
      `${organization.url}/console/assessments/attempts?assessment=${assessment.id}&state=needsGrading&orderBy=createdAt:asc`,
    )
    await expectSound(page, 'attempts')
    await open(page, `${organization.url}/console/assessments/attempts/${first}?state=needsGrading`)
    await expect(page.getByText('يسارًا ثم الدرج.')).toBeVisible()
    await expectSound(page, 'grading-desk')
    await page.keyboard.press('j')
    await page.waitForURL(new RegExp(second ?? ''))
    await ready(page)
    await page.keyboard.press('k')
    await page.waitForURL(new RegExp(first ?? ''))
    await ready(page)
    const points = page.locator('input[data-points]')
    await tabTo(page, points)
    await page.keyboard.insertText('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText(gradingDesk.states.graded, { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(second ?? ''))
    await ready(page)
    await expect(page.getByText('لا أعرف.')).toBeVisible()
  })
}
