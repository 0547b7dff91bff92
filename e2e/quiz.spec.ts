import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const stems = { ar: 'هل هذا الباب مغلق؟', en: 'Is this door closed?' }
const which = { ar: 'ما أول إجراء عند سماع الإنذار؟', en: 'What comes first at an alarm?' }
const options = {
  ar: { leave: 'الخروج', wait: 'الانتظار' },
  en: { leave: 'Leave', wait: 'Wait' },
}
const perLanguage = <T>(of: (language: 'ar' | 'en') => T) => ({ ar: of('ar'), en: of('en') })

/** A published path of one lesson, a quiz of two questions; answers with the addresses of both. */
async function makeQuiz(page: Page): Promise<{ pathId: string; moduleId: string }> {
  type Made = { id: string; version: number }
  const send = <T = Made>(method: 'POST' | 'PUT', path: string, body: object, version?: number) =>
    api<T>(page, method, path, body, version)
  const name = unique('quiz ')
  const both = perLanguage(() => name)
  const { id: bankId } = await send('POST', '/admin/assessment/bank', { name: both })
  const trueFalse = await send('POST', '/admin/assessment/question', {
    bankId,
    design: { type: 'trueFalse', correct: true },
    content: perLanguage((language) => ({ stem: stems[language] })),
  })
  const choice = await send('POST', '/admin/assessment/question', {
    bankId,
    design: { type: 'singleChoice', options: ['leave', 'wait'], correct: 'leave' },
    content: perLanguage((language) => ({ stem: which[language], labels: options[language] })),
  })
  const questions = [trueFalse, choice].map(({ id }) => ({ questionId: id, points: 1 }))
  const { id: assessmentId } = await send('POST', '/admin/assessment/definition', {
    title: both,
    timeLimitSeconds: 600,
    sections: [{ source: 'fixed', questions }],
  })
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
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await send('PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await send('POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { pathId: path.id, moduleId: module.id }
}

// The connection is cut in the middle.
test.use({
  excuse: [
    'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/attempts/:id/answers',
    'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/attempts/:id',
  ],
})

for (const language of ['ar', 'en'] as const) {
  test(`a learner takes a quiz on a phone with a connection that is cut (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { quiz, common } = messages[language].player
    await enter(page, organization, 'admin')
    const { pathId, moduleId } = await makeQuiz(page)

    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await expectSound(learner, 'quiz-rules')
    await learner.getByRole('button', { name: quiz.start, exact: true }).click()
    await learner.waitForURL(/attempt=open/)
    await ready(learner)
    await expect(learner.getByRole('timer')).toBeVisible()
    await expectSound(learner, 'quiz-question')
    const status = (text: string) => expect(learner.getByText(text, { exact: true })).toBeVisible()

    await learner.getByRole('radio', { name: messages[language].questionParts.true }).check()
    await status(quiz.saved)
    await context.setOffline(true)
    await learner.getByRole('button', { name: quiz.after, exact: true }).click()
    await learner.getByRole('radio', { name: options[language].leave }).check()
    await status(quiz.offline)
    // Nothing is lost where the submission finds no connection either.
    await learner.getByRole('button', { name: quiz.toReview }).click()
    await learner.getByRole('button', { name: quiz.submit, exact: true }).click()
    await status(quiz.notSubmitted)
    await context.setOffline(false)
    await status(quiz.saved)
    await learner.getByRole('button', { name: quiz.submit, exact: true }).click()
    await learner.waitForURL(/attempt=[0-9a-f]{8}/)
    await ready(learner)
    await expect(learner.getByText(common.passed, { exact: true }).first()).toBeVisible()
    await expect(learner.getByText(/^[^\p{L}\p{N}]*(100|١٠٠)[^\p{L}\p{N}]*$/u).first()).toBeVisible()
    await expectSound(learner, 'quiz-result')

    // The lesson hears of it by an event.
    await expect(async () => {
      await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
      await expect(learner.getByText(messages[language].learn.lesson.finished)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await context.close()
  })
}
