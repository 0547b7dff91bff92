import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { makePath } from './paths'
import { putQuiz } from './quizzes'
import { expectSound, open } from './sound'
import { enter } from './visitor'

for (const language of ['ar', 'en'] as const) {
  test(`a learner waits until an exam opens and starts it there (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { quiz } = messages[language].player
    const title = both(() => unique('exam '))
    await enter(page, organization, 'admin')
    const opensAt = new Date(Date.now() + 25_000).toISOString()
    const moduleId = await putQuiz(page, title, { questions: 3, drawn: 2, more: { opensAt, timeLimitSeconds: 600 } })
    const pathId = await makePath(page, title, [moduleId])

    const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await expect(learner.getByText(quiz.waiting.opensIn)).toBeVisible()
    await expect(learner.getByText(quiz.waiting.ready)).toBeVisible()
    await expectSound(learner, 'exam-waiting')
    // The button comes by itself, without a reload.
    await learner.getByRole('button', { name: quiz.start }).click({ timeout: 40_000 })
    await expect(learner.getByRole('timer')).toBeVisible()
    await context.close()
  })
}
