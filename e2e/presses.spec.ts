import type { Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both, makeFilm, putTimeline } from './films'
import { expect, organizationOf, parts, test, unique } from './masar'
import { makeLesson, makePath, paragraph } from './paths'
import { enterNew, makePerson } from './people'
import { putQuiz } from './quizzes'
import { inOneLanguage } from './settings'
import { open, ready, reload } from './sound'
import { enter } from './visitor'

const phone = { width: 390, height: 844 }
const bodyOf = paragraph(both(() => 'Doors open outwards.'))

/**
 * Counts what a person presses from now on: with the pointer, and keys outside of fields. What is typed into a field is no press, and Enter in it is
 * one. Several pages of one visit count together.
 */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const count = () => (window as unknown as { pressed: () => void }).pressed()
    addEventListener('pointerdown', (event) => event.isTrusted && count(), true)
    addEventListener(
      'keydown',
      (event) => {
        const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
        if (event.isTrusted && (!isTyping || event.key === 'Enter')) count()
      },
      true,
    )
  })
  return {
    /** Begins anew. */
    begin: () => {
      presses = 0
    },
    count: () => presses,
  }
}

/** Fails where a task took more presses than its goal, and none is too little to be true. */
function expectPresses(task: string, count: number, goal: number) {
  test.info().annotations.push({ type: 'presses', description: `${task}: ${count} of ${goal}` })
  expect(count, task).toBeGreaterThan(0)
  expect(count, task).toBeLessThanOrEqual(goal)
}

for (const language of inOneLanguage('ar'))
  test(`a learner on a phone needs few presses (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { learn, player, questionParts } = messages[language]
    await enter(page, organization, 'admin')
    const title = both(() => unique('Way '))
    const quiz = await putQuiz(page, title, { questions: 6, drawn: 6 })
    const lesson = await makeLesson(page, 'content.article', title, bodyOf)
    const pathId = await makePath(page, title, [lesson, quiz])
    await api(page, 'PUT', `/admin/content/path/${pathId}/certificate-rule`, { isAutomatic: true, validity: { kind: 'none' } })
    const person = await makePerson(page, organization, language, 'learner')
    const learner = await (await browser.newContext({ viewport: phone, locale: language })).newPage()
    watch(learner)
    const presses = await countPresses(learner)
    await enterNew(learner, person.organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await learner.context().clearCookies()

    await open(learner, `${organization.url}/learn`)
    presses.begin()
    await learner.locator('#email').fill(person.email)
    await learner.locator('#password').fill('four quiet green lamps')
    await learner.locator('button[type=submit]').click()
    await learner.getByRole('link', { name: learn.home.start, exact: true }).first().click()
    await learner.waitForURL(new RegExp(`/modules/${lesson}`))
    await ready(learner)
    expectPresses('sign in and open the next lesson', presses.count(), 3)
    await learner.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
    await learner.waitForURL(new RegExp(`/modules/${quiz}`))
    await ready(learner)

    presses.begin()
    await learner.getByRole('button', { name: player.quiz.start, exact: true }).click()
    await learner.waitForURL(/attempt=open/)
    await ready(learner)
    for (let at = 1; at <= 6; at += 1) {
      await learner.getByRole('radio', { name: questionParts.true }).click()
      const onward = at < 6 ? player.quiz.after : player.quiz.toReview
      await learner.getByRole('button', { name: onward, exact: true }).click()
    }
    await learner.getByRole('button', { name: player.quiz.submit, exact: true }).click()
    await learner.waitForURL(/attempt=[0-9a-f]{8}/)
    expectPresses('a quiz of six questions', presses.count(), 14)

    // The certificate comes a moment after the result.
    await open(learner, `${organization.url}/learn/paths/${pathId}`)
    const download = learner.locator('summary').filter({ hasText: learn.certificates.download })
    await expect.poll(() => reload(learner).then(() => download.count())).toBeGreaterThan(0)
    presses.begin()
    await download.first().click()
    await Promise.all([learner.waitForEvent('download'), learner.locator('details[open]').getByRole('button').first().click()])
    expectPresses('the certificate of a finished path as a file', presses.count(), 2)
    await learner.context().close()
  })

for (const language of inOneLanguage('en'))
  test(`an administrator needs few presses (${language})`, async ({ page }) => {
    const { url } = organizationOf(language)
    const { learningPaths: paths, enrolments, analytics, mediaDesk } = messages[language]
    const { form, list } = parts[language]
    const presses = await countPresses(page)
    await enter(page, organizationOf(language), 'admin')
    const mark = unique('few ')
    for (const name of ['one', 'two', 'three'])
      await makeLesson(
        page,
        'content.article',
        both(() => `${mark} ${name}`),
        bodyOf,
      )

    // A path of three lessons in one section, from its list to its learners.
    await open(page, `${url}/console/learning-paths`)
    presses.begin()
    await page.keyboard.press('c')
    await page.waitForURL(/\/learning-paths\/new$/)
    await ready(page)
    for (const of of ['ar', 'en'] as const)
      await page.getByLabel(paths.textIn.title.replace('{language}', form[of])).fill(`${mark} path`)
    await page.getByRole('button', { name: paths.createSubmit }).click()
    await page.getByRole('button', { name: paths.builder.addModules, exact: true }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('searchbox').fill(mark)
    await expect(picker.getByRole('checkbox')).toHaveCount(3)
    for (const name of ['one', 'two', 'three']) await picker.getByRole('checkbox', { name: `${mark} ${name}` }).click()
    await picker.getByRole('button', { name: text(language, 'learningPaths.picker.add', { count: 3 }) }).click()
    await expect(page.locator('[data-kind=item]')).toHaveCount(3)
    await expect(page.locator('[data-saving=saved]')).toBeVisible()
    await page.getByRole('link', { name: paths.tabs.publish, exact: true }).click()
    await page.getByRole('button', { name: paths.publish.submit, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: paths.publish.submit, exact: true }).click()
    await expect(page.getByText(paths.publish.done)).toBeVisible()
    expectPresses('a path of three lessons, published', presses.count(), 10)

    await open(page, `${url}/console`)
    presses.begin()
    await page.locator('main a[href*="state=overdue"]').first().click()
    await page.waitForURL(/\/console\/enrolments\?state=overdue/)
    await ready(page)
    expectPresses('who is late', presses.count(), 1)
    presses.begin()
    await page.getByRole('checkbox', { name: list.selectAll }).click()
    await page.getByRole('button', { name: enrolments.bulk.remind.label, exact: true }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').locator('[role=status] strong')).toBeVisible()
    expectPresses('remind all of them', presses.count(), 3)

    const { mediaId } = await makeFilm(page)
    await putTimeline(page, mediaId, { ar: ['أهلًا بكم'], en: ['Welcome'] }, {})
    await open(page, `${url}/console/files/media/${mediaId}`)
    presses.begin()
    await page.getByRole('button', { name: mediaDesk.timeline.addChapter, exact: true }).click()
    await page.keyboard.insertText(mark)
    await expect(page.locator('input:focus')).toHaveValue(mark)
    await expect(page.locator('[data-save-state=saved]')).toBeVisible()
    expectPresses('a chapter in a film', presses.count(), 2)

    await open(page, `${url}/console/analytics?days=28`)
    presses.begin()
    await page.getByRole('button', { name: analytics.sendView.open }).click()
    const dialog = page.getByRole('dialog', { name: analytics.sendView.open })
    await dialog.getByText(analytics.sendView.schedules.weekly, { exact: true }).click()
    await dialog.getByRole('button', { name: analytics.sendView.save }).click()
    await expect(page).toHaveURL(/\/console\/analytics\/reports\//)
    expectPresses('this view every week by mail', presses.count(), 3)
  })
