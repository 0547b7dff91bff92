import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const perLanguage = <T>(of: (language: 'ar' | 'en') => T) => ({ ar: of('ar'), en: of('en') })
const stems = { ar: 'هل يُستخدم المصعد أثناء الحريق؟', en: 'Is the lift used during a fire?' }

type Made = { id: string; version: number }
/** A published path with a quiz of one question, whose key is wrong. */
async function makeQuiz(page: Page): Promise<{ pathId: string; assessmentId: string; questionId: string }> {
  const send = <T = Made>(method: 'POST' | 'PUT', path: string, body: object, version?: number) =>
    api<T>(page, method, path, body, version)
  const name = unique('regrade ')
  const both = perLanguage(() => name)
  const { id: bankId } = await send('POST', '/admin/assessment/bank', { name: both })
  const { id: questionId } = await send('POST', '/admin/assessment/question', {
    bankId,
    design: { type: 'trueFalse', correct: true },
    content: perLanguage((language) => ({ stem: stems[language] })),
  })
  const sections = [{ source: 'fixed', questions: [{ questionId, points: 1 }] }]
  const { id: assessmentId } = await send('POST', '/admin/assessment/definition', { title: both, sections })
  await send('POST', `/admin/assessment/definition/${assessmentId}/publish`, {})
  const locales = perLanguage(() => ({ title: name, body: { assessmentId } }))
  const module = await send('POST', '/admin/content/module', { typeKey: 'assessment.quiz', sourceLocale: 'ar', locales })
  await send('POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const path = await send('POST', '/admin/content/path', {
    locales: perLanguage(() => ({ title: name, description: name })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const contents = { sections: [{ items: [{ moduleId: module.id }] }] }
  const filled = await send('PUT', `/admin/content/path/${path.id}/structure`, contents, path.version)
  await send('POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { pathId: path.id, assessmentId, questionId }
}

for (const language of ['ar', 'en'] as const) {
  test(`an author corrects a wrong key, and the result of a learner changes (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { regrade } = messages[language].assessments
    await enter(page, organization, 'admin')
    const { pathId, assessmentId, questionId } = await makeQuiz(page)

    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    const { id: attemptId } = await api<Made>(learner, 'POST', `/user/learning/assessments/${assessmentId}/attempt`, {
      locale: language,
    })
    const answer = { answer: { type: 'trueFalse', choice: false }, seq: 1 }
    await api(learner, 'PUT', `/user/learning/attempts/${attemptId}/answers/q1`, answer)
    const submitted = await api<{ isPassed: boolean }>(learner, 'POST', `/user/learning/attempts/${attemptId}/submit`, {})
    expect(submitted.isPassed).toBe(false)

    await api(page, 'PATCH', `/admin/assessment/question/${questionId}`, { design: { type: 'trueFalse', correct: false } }, 1)
    await open(page, `${organization.url}/console/assessments/${assessmentId}/regrade`)
    await expectSound(page, 'regrade-new')
    await page.getByRole('button', { name: regrade.try, exact: true }).click()
    await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/)
    await ready(page)
    await expect(page.getByText(regrade.changes.gainedPass, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: regrade.apply, exact: true }).click()
    const dryRun = page.url()
    await page.getByRole('dialog').getByRole('button', { name: regrade.apply, exact: true }).click()
    await page.waitForURL((url) => /\/regrades\/[0-9a-f-]{36}$/.test(url.pathname) && url.href !== dryRun)
    await expect(page.getByRole('heading', { level: 1, name: regrade.done, exact: true })).toBeVisible()
    await expect(page.getByText(regrade.changes.gainedPass, { exact: true }).first()).toBeVisible()
    await ready(page)
    await expectSound(page, 'regrade-done')

    await expect(async () => {
      const result = await api<{ isPassed: boolean }>(learner, 'GET', `/user/learning/attempts/${attemptId}/result`)
      expect(result.isPassed).toBe(true)
    }).toPass()
    await context.close()
  })
}
