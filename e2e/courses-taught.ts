import type { Browser, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { type Desk, inBoth, type Made } from './instructors'
import { expect, type Organization, userOf } from './masar'
import { open, ready } from './sound'
import { enter, signIn } from './visitor'

/** Learners of the demo besides the one of every journey. */
const colleagues = {
  ar: ['fatimah', 'mohammed', 'hind', 'lama'],
  en: ['hessa', 'priya', 'omar', 'grace'],
}
export type Learner = { page: Page }

/** Five learners, each in a browser of their own. */
export async function learnersOf(
  browser: Browser,
  organization: Organization,
  language: 'ar' | 'en',
  watch: (page: Page) => void,
) {
  const { password } = userOf(organization, 'learner')
  const names = ['learner', ...colleagues[language]]
  return Promise.all(
    names.map(async (name): Promise<Learner> => {
      const context = await browser.newContext({ locale: language })
      const page = await context.newPage()
      watch(page)
      const user = { role: 'learner' as const, email: `${name}@${organization.slug}.example`, password }
      await signIn(page, { ...organization, users: [user] }, 'learner', '/console/account')
      await acceptTerms(page)
      return { page }
    }),
  )
}

/** Accepts the policies in force; those that were accepted before stay so. */
const acceptTerms = (page: Page) =>
  page.evaluate(async () => {
    for (const type of ['termsOfService', 'privacy'])
      await fetch('/console/api/shared/user/term-policy/accept', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1' },
        body: JSON.stringify({ type }),
      })
  })

/** Homework: one written answer that a person marks. */
export async function makeHomework({ page }: Desk, title: string): Promise<string> {
  const both = inBoth(() => title)
  const bank = await api<Made>(page, 'POST', '/admin/assessment/bank', { name: both })
  const question = await api<Made>(page, 'POST', '/admin/assessment/question', {
    bankId: bank.id,
    design: { type: 'longText', maxLength: 2000 },
    content: inBoth((language) => ({ stem: language === 'ar' ? 'صف فحص الحبل.' : 'Describe the check of a rope.' })),
  })
  const sections = [{ source: 'fixed', questions: [{ questionId: question.id, points: 4 }] }]
  const { id } = await api<Made>(page, 'POST', '/admin/assessment/definition', { title: both, sections })
  await api(page, 'POST', `/admin/assessment/definition/${id}/publish`, {})
  return id
}

/** A published module for an assessment, or for a film. */
export async function publishedModule(
  { page }: Desk,
  typeKey: string,
  title: string,
  body: object,
  settings = {},
): Promise<string> {
  const locales = inBoth(() => ({ title, body }))
  const { id, version } = await api<Made>(page, 'POST', '/admin/content/module', {
    typeKey,
    sourceLocale: 'ar',
    locales,
    settings,
  })
  await api(page, 'POST', `/admin/content/module/${id}/publish`, {}, version)
  return id
}

/** A published path of modules with their weights. */
export async function publishedPath({ page }: Desk, title: string, items: object[]): Promise<string> {
  const locales = inBoth(() => ({ title, description: title }))
  const about = { locales, category: 'safety', level: 'beginner', estimatedMinutes: 60 }
  const path = await api<Made>(page, 'POST', '/admin/content/path', about)
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections: [{ items }] }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return path.id
}

type Paper = { id: string; deadlineAt: string; startedAt: string; questions: { questionRef: string; stem: string }[] }
/** The paper of an attempt that is open. */
export const paperOf = ({ page }: Learner, exam: string) =>
  api<Paper>(page, 'POST', `/user/learning/assessments/${exam}/attempt`, {})

/** All learners begin an exam in the same moment. */
export async function beginTogether({ language, url }: Desk, learners: Learner[], address: string): Promise<void> {
  const { quiz } = messages[language].player
  const starts = await Promise.all(
    learners.map(async ({ page }) => {
      await open(page, `${url}${address}`)
      return page.getByRole('button', { name: quiz.start, exact: true })
    }),
  )
  await Promise.all(starts.map((start) => start.click()))
  for (const { page } of learners) {
    await page.waitForURL(/attempt=open/)
    await ready(page)
    await expect(page.getByRole('timer')).toBeVisible()
  }
}

/** Says of every statement of a paper whether it is right, and submits it. */
export async function answerAll(learner: Learner, exam: string, choiceOf: (questionRef: string) => boolean): Promise<void> {
  const { page } = learner
  const { id, questions } = await paperOf(learner, exam)
  const answers = questions.map(({ questionRef }) => ({
    questionRef,
    answer: { type: 'trueFalse', choice: choiceOf(questionRef) },
    seq: 1,
  }))
  await api(page, 'PUT', `/user/learning/attempts/${id}/answers`, { answers })
  await api(page, 'POST', `/user/learning/attempts/${id}/submit`, {})
}

/** Writes the homework of a path and submits it. */
export async function handIn({ page }: Learner, assessment: string, words: string): Promise<string> {
  const { id } = await api<Made>(page, 'POST', `/user/learning/assessments/${assessment}/attempt`, {})
  await api(page, 'PUT', `/user/learning/attempts/${id}/answers/q1`, { answer: { type: 'longText', text: words }, seq: 1 })
  await api(page, 'POST', `/user/learning/attempts/${id}/submit`, {})
  return id
}

/** The community of a path, which an administrator opens. */
export async function communityOf(browser: Browser, organization: Organization, pathId: string, title: string): Promise<string> {
  const context = await browser.newContext()
  const office = await context.newPage()
  await enter(office, organization, 'admin')
  const about = { kind: 'path', pathId, title: inBoth(() => title), isPreApproved: false }
  const { id } = await api<Made>(office, 'POST', '/admin/community', about)
  await context.close()
  return id
}
