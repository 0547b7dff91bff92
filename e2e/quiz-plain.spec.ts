import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { makeLesson, makePath } from './paths'
import { enterNew, makePerson } from './people'
import type { Language } from './settings'
import { enter } from './visitor'

type Made = { id: string }
const labels = { i1: 'One', i2: 'Two', i3: 'Three' }
const questions = [
  { design: { type: 'trueFalse', correct: true }, labels: {} },
  { design: { type: 'ordering', items: ['i1', 'i2', 'i3'] }, labels },
  { design: { type: 'fileUpload', fileKinds: ['document'], maxFiles: 1, maxFileMegabytes: 1 }, labels: {} },
]
const pdf = Buffer.from('%PDF-1.4\n% evacuation plan\n%%EOF\n')

for (const language of ['ar', 'en'] as Language[])
  test(`a learner takes a quiz in a browser without scripts (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { player, questionParts } = messages[language]
    const words = player.quiz
    const name = unique('plain ')
    await enter(page, organization, 'admin')
    const { id: bankId } = await api<Made>(page, 'POST', '/admin/assessment/bank', { name: both(() => name) })
    const ids: string[] = []
    for (const [at, one] of questions.entries()) {
      const content = both(() => ({ stem: `${name} ${at + 1}`, labels: one.labels }))
      ids.push((await api<Made>(page, 'POST', '/admin/assessment/question', { bankId, design: one.design, content })).id)
    }
    const sections = [{ source: 'fixed', questions: ids.map((questionId) => ({ questionId, points: 1 })) }]
    const quiz = { title: both(() => name), sections, timeLimitSeconds: 3600 }
    const { id: assessmentId } = await api<Made>(page, 'POST', '/admin/assessment/definition', quiz)
    await api(page, 'POST', `/admin/assessment/definition/${assessmentId}/publish`, {})
    const lesson = await makeLesson(
      page,
      'assessment.quiz',
      both(() => name),
      () => ({ assessmentId }),
    )
    const path = await makePath(
      page,
      both(() => name),
      [lesson],
    )
    const learner = await makePerson(page, organization, language, 'learner')
    const signed = await browser.newContext({ locale: language })
    const scripted = await signed.newPage()
    watch(scripted)
    await enterNew(scripted, learner.organization, 'learner')
    await api(scripted, 'POST', `/user/learning/paths/${path}/enrol`, {})

    const viewport = { width: 390, height: 844 }
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: language,
      viewport,
      storageState: await signed.storageState(),
    })
    const own = await plain.newPage()
    watch(own)
    await own.goto(`${organization.url}/learn/paths/${path}/modules/${lesson}?lang=${language}`)
    await own.getByRole('button', { name: words.start, exact: true }).click()
    await own.waitForURL(/attempt=open/)
    // Playwright skips the contents of `noscript` in searches that begin above it.
    const plainQuiz = own.locator('[data-plain]')
    // The end of the time, where the clock cannot run.
    await expect(plainQuiz.getByText(words.plain.ends)).toBeVisible()
    await plainQuiz.getByRole('radio', { name: questionParts.true }).check()
    const onward = plainQuiz.getByRole('button', { name: words.after, exact: true })
    await onward.click()
    for (const [text, at] of Object.entries({ Three: '3', One: '1', Two: '2' }))
      await plainQuiz.getByRole('combobox', { name: new RegExp(text) }).selectOption(at)
    await onward.click()
    await plainQuiz.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf })
    await plainQuiz.getByRole('button', { name: words.toReview }).click()
    await own.waitForURL(/q=review/)
    await expect(plainQuiz.getByText(words.allAnswered)).toBeVisible()
    // Back to the file, which is there, and to the answer before it.
    await plainQuiz.getByRole('link', { name: words.before }).click()
    await expect(plainQuiz.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
    await plainQuiz.getByRole('button', { name: words.before }).click()
    await expect(plainQuiz.getByRole('combobox', { name: /Three/ })).toHaveValue('3')
    await own.goto(`${own.url().split('?')[0]}?attempt=open&q=review`)
    await plainQuiz.getByRole('button', { name: words.submit, exact: true }).click()
    await own.waitForURL(/attempt=[0-9a-f]{8}/)
    await expect(own.getByText(words.attemptSentences.needsGrading)).toBeVisible()
    await plain.close()
    await signed.close()
  })
