import type { Locator, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { makeLesson, paragraph } from './paths'
import { enterNew, makePerson } from './people'
import type { Language } from './settings'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

type Made = { id: string; version: number }
const phone = { width: 390, height: 844 }
const longTitle = {
  ar: 'اختبار طويل العنوان حول قواعد السلامة والإسعافات الأولية في مواقع البناء والمستودعات والمكاتب',
  en: 'A quiz with a long title about the rules of safety and first aid on building sites and in warehouses',
}

/** Presses of an author; what is typed between them is not one. */
function counted() {
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  return { press, count: () => presses }
}

/** Three questions in a bank and a published path of one article, as the page's person. */
async function prepare(page: Page, name: string) {
  const bank = await api<Made>(page, 'POST', '/admin/assessment/bank', { name: both(() => name) })
  const questions = [
    { design: { type: 'ordering', items: ['i1', 'i2', 'i3'] }, labels: { i1: 'One', i2: 'Two', i3: 'Three' } },
    {
      design: { type: 'matching', pairs: ['1', '2'].map((at) => ({ left: `l${at}`, right: `r${at}` })) },
      labels: { l1: 'A', l2: 'B', r1: 'a', r2: 'b' },
    },
    { design: { type: 'trueFalse', correct: true }, labels: {} },
  ]
  for (const [at, { design, labels }] of questions.entries()) {
    const content = both(() => ({ stem: `${name} ${at + 1}`, labels }))
    await api(page, 'POST', '/admin/assessment/question', { bankId: bank.id, design, content })
  }
  const article = await makeLesson(
    page,
    'content.article',
    both(() => name),
    paragraph(both(() => 'Doors open outwards.')),
  )
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title: name, description: name })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const items = [{ moduleId: article }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections: [{ items }] }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { path: path.id, article }
}

for (const language of ['ar', 'en'] as Language[])
  test(`an instructor writes a quiz on one page, and a learner completes the path with it (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { learningPaths, learn, player, questionParts } = messages[language]
    const words = learningPaths.quiz
    const name = unique('quiz ')
    await enter(page, organization, 'admin')
    const teacher = await makePerson(page, organization, language, 'instructor')
    const desk = await (await browser.newContext({ locale: language })).newPage()
    watch(desk)
    await enterNew(desk, teacher.organization, 'instructor')
    const { path, article } = await prepare(desk, name)

    await open(desk, `${organization.url}/console/learning-paths/${path}`)
    const { press, count } = counted()
    await press(desk.getByRole('link', { name: new RegExp(learningPaths.builder.addQuizTo.split('{')[0] ?? '') }).first())
    await desk.waitForURL(/\/quiz\?section=/)
    await ready(desk)
    const title = desk.getByRole('textbox', { name: words.titleLabel })
    await expect(title).toBeFocused()
    // Nothing is wrong before the author has done anything.
    await expect(desk.getByRole('main').getByRole('alert')).toHaveCount(0)
    await title.fill(longTitle[language])
    await desk.getByRole('searchbox', { name: words.search }).fill(name)
    const found = desk.getByRole('list', { name: words.fromBank }).getByRole('checkbox')
    await expect(found).toHaveCount(3)
    for (const at of [2, 1, 0]) await press(found.nth(at))
    await expect(desk.locator('[data-saving=saved]')).toBeVisible()
    await expectSound(desk, 'quiz-page')
    await press(desk.getByRole('button', { name: words.publish, exact: true }))
    await expect(desk.getByText(words.published)).toBeVisible()
    expect(count()).toBeLessThanOrEqual(9)

    // A new question: typed, Enter from field to field, and one press for what is right.
    const another = counted()
    await another.press(desk.getByRole('button', { name: words.addQuestion, exact: true }))
    for (const text of ['Which one?', 'This', 'That']) {
      await desk.keyboard.insertText(text)
      if (text !== 'That') await desk.keyboard.press('Enter')
    }
    await another.press(desk.getByRole('radio', { name: /This/ }))
    expect(another.count()).toBeLessThanOrEqual(2)
    await expect(desk.locator('[data-saving=saved]')).toBeVisible()
    await open(desk, desk.url())
    await expect(desk.getByText('Which one?')).toBeVisible()
    await desk.getByRole('button', { name: words.publish, exact: true }).click()
    await expect(desk.getByText(words.published)).toBeVisible()

    const learner = await makePerson(page, organization, language, 'learner')
    const own = await (await browser.newContext({ viewport: phone, locale: language })).newPage()
    watch(own)
    await enterNew(own, learner.organization, 'learner')
    await api(own, 'POST', `/user/learning/paths/${path}/enrol`, {})
    await open(own, `${organization.url}/learn/paths/${path}/modules/${article}`)
    await own.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
    await own.waitForURL((url) => !url.pathname.endsWith(article))
    await ready(own)
    await own.getByRole('button', { name: player.quiz.start, exact: true }).click()
    await own.waitForURL(/attempt=open/)
    await ready(own)
    const next = own.getByRole('button', { name: player.quiz.after, exact: true })
    const stem = own.getByRole('article').locator('legend, label').first()
    await expect(stem).toBeVisible()
    expect((await stem.boundingBox())?.y ?? 999).toBeLessThan(260)
    await expect(own.getByRole('banner')).toBeHidden()
    await expect(next).toBeInViewport()

    // Put in order by keys: picked, moved, put.
    await own.getByRole('button', { name: /Three/ }).focus()
    for (const key of ['Enter', 'End', 'Enter']) await own.keyboard.press(key)
    await own.getByRole('button', { name: /One/ }).focus()
    for (const key of ['Enter', 'Home', 'Enter']) await own.keyboard.press(key)
    await expectSound(own, 'exam-question')
    await own.setViewportSize(phone)
    await next.click()
    // One press for each pair: it goes to the place that is next.
    for (const key of ['a', 'b']) await own.getByRole('button', { name: new RegExp(`^${key}:`) }).click()
    await next.click()
    await next.click()
    await own.getByRole('radio', { name: 'This' }).check()
    await own.getByRole('button', { name: player.quiz.toReview, exact: true }).click()
    // An open question leads to itself.
    await own.getByRole('button', { name: player.quiz.toFirstOpen, exact: true }).click()
    await own.getByRole('radio', { name: questionParts.true }).check()
    await own.getByRole('button', { name: new RegExp(`^${player.quiz.questions}:`) }).click()
    await expectSound(own, 'exam-numbers')
    await own.setViewportSize(phone)
    await own.keyboard.press('Escape')
    await next.click()
    await own.getByRole('button', { name: player.quiz.toReview, exact: true }).click()
    await expect(own.getByText(player.quiz.allAnswered)).toBeVisible()
    await own.getByRole('button', { name: player.quiz.submit, exact: true }).click()

    // Result, moment, foot and trail are of one answer.
    await own.waitForURL(/attempt=[0-9a-f]{8}/)
    const address = own.url()
    await ready(own)
    // Progress follows the result later where the server is busy. Once the moment is shown, its address loses what asks for it.
    const moment = own.getByText(learn.moment.path, { exact: true }).first()
    await expect(async () => {
      if (!(await moment.isVisible())) await open(own, address)
      await expect(moment).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(own.getByText(player.common.passed, { exact: true }).first()).toBeVisible()
    await expect(own.getByText(questionParts.marks.yourOrder)).toBeVisible()
    await expect(own.locator('main [disabled], main fieldset')).toHaveCount(0)
    await expectSound(own, 'exam-result')
    await own.locator('footer').getByRole('link', { name: learn.lesson.goal }).click()
    await own.waitForURL(new RegExp(`/learn/paths/${path}`))
    await expect(own.getByText(learn.moment.path, { exact: true }).first()).toBeVisible()
    await desk.context().close()
    await own.context().close()
  })
