import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { makeFilm } from './films'
import { isKept, pressBefore } from './kept'
import { expect, type Organization, organizationOf, test, texts, unique } from './masar'
import { haveDone, makeLesson, makePath, paragraph } from './paths'
import { makePerson } from './people'
import { putQuiz } from './quizzes'
import type { Language } from './settings'
import { expectSound, open, ready, reload } from './sound'
import { startJob } from './steps'
import { enter } from './visitor'

const steps = [
  'signs in on a phone',
  'accepts the terms',
  'finds the late path first at home, with its date',
  'reads a lesson and goes on',
  'acknowledges a policy with the typed name',
  'takes a quiz while the connection is cut',
  'leaves a film and goes on at the same place',
  'asks about a lesson, which counts the question',
  'finishes a lesson without a connection, before its page is live',
  'reads the points and their reasons',
  'has done everything and sees the certificate on the path',
  'has the certificate in hand, as files and for others',
] as const

const phone = { width: 390, height: 800 }
const dayMs = 86_400_000
const perLanguage = (name: string) => ({ ar: `${name} عربي`, en: `${name} English` })

/** A path of six lessons with a community and a certificate, and another one that is due in a month. */
async function prepare(page: Page, organization: Organization, language: Language) {
  const post = <T = { id: string }>(path: string, body: object = {}) => api<T>(page, 'POST', path, body)
  await api(page, 'PATCH', '/admin/gamification/setting', { isOn: true })
  const rule = perLanguage(unique('Rule '))
  await post('/admin/gamification/rule', { name: rule, trigger: 'lessonCompleted', points: 5 })
  const title = perLanguage(unique('Late '))
  const last = await makeLesson(page, 'content.article', perLanguage('Last'), paragraph(perLanguage('A helmet is worn.')), {
    completion: 'acknowledge',
  })
  const policy = perLanguage('Keep your password to yourself.')
  const lessons = [
    await makeLesson(page, 'content.article', perLanguage('First'), paragraph(perLanguage('Doors open outwards.'))),
    await makeLesson(
      page,
      'policy.acknowledgement',
      perLanguage('Policy'),
      (one) => ({ document: policy[one], version: '1.0' }),
      { requireTypedName: true },
    ),
    await putQuiz(page, perLanguage('Quiz'), { questions: 2, drawn: 2, more: { timeLimitSeconds: 600 } }),
    (await makeFilm(page)).moduleId,
    last,
  ]
  const pathId = await makePath(page, title, lessons)
  const later = perLanguage(unique('Later '))
  const laterId = await makePath(page, later, [last])
  await api(page, 'PUT', `/admin/content/path/${pathId}/certificate-rule`, { isAutomatic: true, validity: { kind: 'none' } })
  const community = { kind: 'path', pathId, title, rules: title }
  await post('/admin/community', community)
  const learner = await makePerson(page, organization, language, 'learner')
  const assign = (id: string, days: number) =>
    post(`/admin/content/path/${id}/enrolment/bulk`, {
      userIds: [learner.id],
      dueRule: { kind: 'absolute', dueAt: new Date(Date.now() + days * dayMs).toISOString() },
    })
  await assign(laterId, 30)
  await assign(pathId, -1)
  const isLate = async () => {
    const rows = await api<unknown[]>(page, 'GET', `/admin/content/path/${pathId}/enrolment/list?state=overdue`)
    return rows.length
  }
  await expect.poll(isLate).toBe(1)
  return { learner, pathId, lessons, title, later, rule }
}

// The connection is cut in the middle.
test.use({
  excuse: [
    'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/attempts/:id/answers',
    'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/attempts/:id',
    'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/progress/batch',
  ],
})

for (const language of ['ar', 'en'] as Language[])
  test(`a learner with a phone does the whole job (${language})`, async ({ page, browser, watch }) => {
    const { step, ended } = startJob(steps)
    const organization = organizationOf(language)
    const { learn, player, communities, questionParts } = messages[language]
    const { terms } = texts[language]
    await enter(page, organization, 'admin')
    const { learner, pathId, lessons, title, later, rule } = await prepare(page, organization, language)
    const context = await browser.newContext({ viewport: phone, locale: language })
    let own = await context.newPage()
    watch(own)
    const outline = `${organization.url}/learn/paths/${pathId}`
    const [article = '', policy = '', quiz = '', film = '', last = ''] = lessons.map((id) => `${outline}/modules/${id}`)

    await step(1, steps[0], async () => {
      await open(own, `${organization.url}/learn`)
      await own.locator('#email').fill(learner.email)
      await own.locator('#password').fill('four quiet green lamps')
      await own.locator('button[type=submit]').click()
      await expect(own.getByRole('heading', { level: 1, name: terms.title })).toBeVisible()
      await ready(own)
    })

    await step(2, steps[1], async () => {
      await expect(own.getByRole('article')).toHaveCount(2)
      await expectSound(own, 'terms')
      await own.setViewportSize(phone)
      const [first, second] = [own.getByRole('checkbox').first(), own.getByRole('checkbox').last()]
      await first.check()
      await own.getByRole('button', { name: terms.accept }).click()
      await expect(own.getByText(terms.missing)).toHaveCount(1)
      await expect(second).toBeFocused()
      await second.check()
      await own.getByRole('button', { name: terms.accept }).click()
      await expect(own).toHaveURL(`${organization.url}/learn`)
      await ready(own)
    })

    await step(3, steps[2], async () => {
      const main = own.getByRole('main')
      await expect(main).toContainText(title[language])
      await expect(main).toContainText(later[language])
      await expect(main).toContainText(learn.due.was)
      const words = (await main.textContent()) ?? ''
      expect(words.indexOf(title[language])).toBeLessThan(words.indexOf(later[language]))
      await expectSound(own, 'learn-home-late')
      await own.setViewportSize(phone)
    })

    await step(4, steps[3], async () => {
      await open(own, article)
      await own.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
      await expect(own).not.toHaveURL(article)
      await ready(own)
      // The moment of the lesson before makes way for what is done in this one.
      const moment = own.locator('[data-kind=lesson]')
      await expect(moment).toBeVisible()
      await own.getByLabel(player.policy.name, { exact: true }).click()
      await expect(moment).toHaveCount(0)
    })

    await step(5, steps[4], async () => {
      await open(own, policy)
      await own.getByLabel(player.policy.name, { exact: true }).fill('سالم Salem')
      await own.getByRole('button', { name: player.policy.acknowledge }).click()
      await expect(own.getByText(player.policy.signed, { exact: true })).toBeVisible()
      await haveDone(own, pathId, 2)
    })

    await step(6, steps[5], async () => {
      const words = player.quiz
      await open(own, quiz)
      await expectSound(own, 'quiz-rules')
      await own.setViewportSize(phone)
      await own.getByRole('button', { name: words.start, exact: true }).click()
      await own.waitForURL(/attempt=open/)
      await ready(own)
      await expect(own.getByRole('timer')).toBeVisible()
      await expectSound(own, 'quiz-question')
      await own.setViewportSize(phone)
      const status = (line: string) => expect(own.getByText(line, { exact: true })).toBeVisible()
      await own.getByRole('radio', { name: questionParts.true }).check()
      await status(words.saved)
      await context.setOffline(true)
      await own.getByRole('button', { name: words.after, exact: true }).click()
      await own.getByRole('radio', { name: questionParts.true }).check()
      await status(words.offline)
      // Nothing is lost where the submission finds no connection either.
      await own.getByRole('button', { name: words.toReview }).click()
      await own.getByRole('button', { name: words.submit, exact: true }).click()
      await status(words.notSubmitted)
      await context.setOffline(false)
      await status(words.saved)
      await own.getByRole('button', { name: words.submit, exact: true }).click()
      await own.waitForURL(/attempt=[0-9a-f]{8}/)
      await ready(own)
      await expect(own.getByText(player.common.passed, { exact: true }).first()).toBeVisible()
      await expect(own.getByText(/^[^\p{L}\p{N}]*(100|١٠٠)[^\p{L}\p{N}]*$/u).first()).toBeVisible()
      await expectSound(own, 'quiz-result')
      await own.setViewportSize(phone)
    })

    await step(7, steps[6], async () => {
      const place = (of: Page) => of.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)
      const { controls, measured } = player.media
      await open(own, film)
      await own.getByRole('button', { name: controls.play, exact: true }).click()
      await expect.poll(() => place(own)).toBeGreaterThan(3)
      await own.getByRole('button', { name: controls.pause, exact: true }).click()
      const left = await place(own)
      await open(own, outline)
      const tab = await context.newPage()
      watch(tab)
      await own.close()
      await open(tab, film)
      await expect.poll(() => place(tab)).toBeGreaterThan(left - 1)
      expect(await place(tab)).toBeLessThan(left + 1)
      await tab.getByRole('button', { name: controls.play, exact: true }).click()
      await expect(tab.getByText(measured)).toBeVisible()
      await expect(tab.getByText(learn.lesson.finished)).toBeVisible()
      own = tab
    })

    await step(8, steps[7], async () => {
      await open(own, last)
      const questions = own.getByRole('region', { name: communities.lesson.title })
      await questions.getByRole('link', { name: communities.lesson.ask }).click()
      await ready(own)
      await own.getByRole('textbox', { name: communities.compose.title }).fill('أين تُحفظ الخوذات؟')
      await own.getByRole('textbox', { name: communities.ask.text }).fill('In which room?')
      await own.getByRole('button', { name: communities.ask.send, exact: true }).click()
      await expect(own.getByRole('heading', { level: 1 })).toContainText('أين تُحفظ الخوذات؟')
      await open(own, last)
      await expect(questions).toContainText(/1|١|واحد/)
    })

    await step(9, steps[8], async () => {
      const waiting = own.getByText(learn.keptForms.waiting, { exact: true })
      await isKept(own, last, language)
      await context.setOffline(true)
      for (let pressed = 0; pressed < 2; pressed += 1) {
        await open(own, last)
        await Promise.all([own.waitForEvent('load'), pressBefore(own, `${last}?lang=${language}`, 'finish')])
        // Back on the lesson, from the device, which says that it is kept.
        await expect(own).toHaveURL(last)
        await expect(waiting).toBeVisible()
      }
      expect(await own.evaluate(async () => (await (await caches.open('learn-forms')).keys()).length)).toBe(1)
      await expectSound(own, 'player-kept-form')
      await own.setViewportSize(phone)
      await context.setOffline(false)
      await expect(own.getByText(learn.keptForms.sent)).toBeVisible()
      await expect(waiting).toHaveCount(0)
      await expect.poll(() => own.evaluate(() => caches.has('learn-forms'))).toBe(false)
      const { items } = await api<{ items: { state: string }[] }>(own, 'GET', `/user/learning/paths/${pathId}/progress`)
      expect(items.filter(({ state }) => !['completed', 'passed'].includes(state))).toEqual([])
    })

    await step(10, steps[9], async () => {
      await open(own, `${organization.url}/learn/points`)
      const entries = own.getByRole('listitem').filter({ hasText: rule[language] })
      await expect.poll(() => reload(own).then(() => entries.count())).toBeGreaterThanOrEqual(3)
      await expect(entries.first()).toContainText(/5|٥/)
      // The entries of a day are folded away and back.
      const day = own.locator('details', { hasText: rule[language] }).first().locator('summary').first()
      await day.click()
      await expect(entries).toHaveCount(0)
      await day.click()
      await expect(entries.first()).toBeVisible()
    })

    await step(11, steps[10], async () => {
      await open(own, outline)
      await expect(
        own
          .getByRole('main')
          .getByRole('img', { name: /100|١٠٠/ })
          .first(),
      ).toBeVisible()
      const show = own.getByText(learn.path.goalShow)
      await expect.poll(() => reload(own).then(() => show.count())).toBeGreaterThan(0)
      // From the goal the file is two presses away.
      await own.locator('summary').filter({ hasText: learn.certificates.download }).first().click()
      const pdf = own.locator('details[open]').getByRole('button').first()
      const [saved] = await Promise.all([own.waitForEvent('download'), pdf.click()])
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
      await show.first().click()
      await own.waitForURL(/\/learn\/certificates\/[0-9a-f-]{36}$/)
      await ready(own)
    })

    await step(12, steps[11], async () => {
      const words = learn.certificates
      const picture = own.getByRole('main').getByRole('img').first()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1684)
      await expectSound(own, 'learn-certificate')
      await own.setViewportSize(phone)
      await expect(own.getByRole('link', { name: words.linkedIn })).toHaveAttribute('href', /linkedin\.com/)
      for (const format of ['pdf', 'png'] as const)
        for (const locale of ['both', 'ar', 'en'] as const) {
          const name = words.fileAs.replace('{format}', words.formats[format]).replace('{locale}', words.locales[locale])
          const file = own.getByRole('button', { name, exact: true })
          // Two presses: the menu, and the file.
          if (!(await file.isVisible())) await own.locator('summary').filter({ hasText: words.download }).click()
          const [saved] = await Promise.all([own.waitForEvent('download'), file.click()])
          expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`))
        }
      await own.getByRole('link', { name: words.back }).click()
      await ready(own)
      await expect(own.getByRole('listitem').filter({ hasText: title[language] })).toHaveCount(1)
      await expectSound(own, 'learn-certificates')
    })
    ended(12)
    await context.close()
  })
