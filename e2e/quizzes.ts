import type { Page } from '@playwright/test'
import { api } from './api'
import { both } from './films'
import { expect } from './masar'
import { makeLesson } from './paths'

type Made = { id: string; version: number }

/** A published lesson with a quiz that draws some questions of a bank, each of them true. */
export async function putQuiz(
  page: Page,
  title: { ar: string; en: string },
  { questions, drawn, more }: { questions: number; drawn: number; more?: object },
) {
  const { id: bankId } = await api<Made>(page, 'POST', '/admin/assessment/bank', { name: title })
  for (let number = 1; number <= questions; number += 1) {
    const content = both((language) => ({ stem: `${title[language]} ${number}` }))
    await api(page, 'POST', '/admin/assessment/question', { bankId, design: { type: 'trueFalse', correct: true }, content })
  }
  const sections = [{ source: 'draw', bankId, tags: [], difficulty: [], count: drawn, pointsEach: 1 }]
  const { id } = await api<Made>(page, 'POST', '/admin/assessment/definition', Object.assign({ title, sections }, more))
  await api(page, 'POST', `/admin/assessment/definition/${id}/publish`, {})
  return makeLesson(page, 'assessment.quiz', title, () => ({ assessmentId: id }))
}

type Attempt = { id: string; questions: { questionRef: string }[] }
/** Answers all questions of a quiz rightly, as the page's person. */
export async function takeQuiz(page: Page, moduleId: string) {
  const { body } = await api<{ body: { assessmentId: string } }>(page, 'GET', `/user/learning/modules/${moduleId}`)
  const { id, questions } = await api<Attempt>(page, 'POST', `/user/learning/assessments/${body.assessmentId}/attempt`, {})
  const answers = questions.map(({ questionRef }) => ({ questionRef, answer: { type: 'trueFalse', choice: true }, seq: 1 }))
  await api(page, 'PUT', `/user/learning/attempts/${id}/answers`, { answers })
  await api(page, 'POST', `/user/learning/attempts/${id}/submit`, {})
  expect(questions.length).toBeGreaterThan(0)
}
