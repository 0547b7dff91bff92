import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { foundOrganization } from './founding'
import { mailTo } from './mails'
import { expect, test, unique } from './masar'
import { makeLesson, makePath, paragraph } from './paths'
import { makePerson } from './people'
import { goToSection } from './places'
import type { Language } from './settings'
import { expectSound, open, ready, reload } from './sound'
import { startJob } from './steps'
import { signIn } from './visitor'

const steps = [
  'people ask and answer, each in their direction',
  'a post is reported with a reason',
  'the queue shows it by its weight',
  'it is removed by keys, with a reason and a day of silence',
  'the author learns it at once, inbox and mail, and cannot write',
  'the author appeals',
  'the same moderator is refused, another one overturns, and the silence ends',
  'everyone reads how much was decided, in counts alone',
  'points are switched on by a page that says what they do to people',
  'a rule is tried on the last thirty days',
  'a lesson gives points, a badge and a day in a row',
  'points that are taken are contested, and another person decides',
  'with fewer than five people nothing is compared, and one can do without points',
] as const

type Made = { id: string }
/** One post in each direction, each with a word of the other script. */
const written = {
  rtl: 'أين نقطة التجمع في المبنى B؟',
  ltr: 'The plan says (الخطة): the eastern gate.',
}
const both = (text: string) => ({ ar: text, en: text })

/** Fills the dialogs of rules, badges and leaderboards, as the console shows them. */
function pointForms(page: Page, language: Language) {
  const { points: own } = messages[language]
  const dialog = page.getByRole('dialog')
  return {
    fill: async (label: string, text: string) => {
      const group = dialog.getByRole('group', { name: label, exact: true })
      await expect(group).toBeVisible()
      for (const field of await group.getByRole('textbox').all()) await field.fill(text)
    },
    write: (label: string, text: string) => dialog.getByRole('textbox', { name: label }).fill(text),
    choose: async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    save: (label: string = own.save) => dialog.getByRole('button', { name: label, exact: true }).click(),
  }
}

for (const language of ['ar', 'en'] as Language[])
  test(`a moderator who owns the points does the whole job (${language})`, async ({ page, browser, watch }) => {
    const { step, ended } = startJob(steps)
    const organization = await foundOrganization(page, language)
    const { communityDesk: desk, communities: talk, points: own, learn } = messages[language]
    const admin = <T = Made>(method: 'GET' | 'POST', path: string, body?: object) => api<T>(page, method, path, body)
    const name = unique('talk ')
    const rules = { ar: 'الاحترام أولًا.', en: 'Be kind.' }
    const community = await admin('POST', '/admin/community', { kind: 'open', title: both(name), rules, isPreApproved: false })
    const visitor = async (role: 'learner' | 'admin', path: string) => {
      const person = await makePerson(page, organization, language, role)
      const of = await (await browser.newContext()).newPage()
      watch(of)
      await signIn(of, person.organization, role, path)
      return { of, email: person.email, id: person.id }
    }
    const { of: colleague } = await visitor('admin', '/console')
    const { of: learner, email, id: learnerId } = await visitor('learner', '/learn')

    let topic = ''
    let reply: (Made & { text: string }) | undefined
    await step(1, steps[0], async () => {
      const asked = { kind: 'discussion', title: name, text: written.rtl }
      const thread = await api<Made>(colleague, 'POST', `/user/community/${community.id}/thread`, asked)
      topic = `${organization.url}/learn/communities/threads/${thread.id}`
      // The learner answers in the other direction, with a form alone.
      await open(learner, topic)
      await learner.locator('#community-reply-text').fill(written.ltr)
      await learner.getByRole('button', { name: talk.sendReply, exact: true }).click()
      await ready(learner)
      const post = (text: string) => learner.locator('[dir]', { hasText: text }).last()
      await expect(post(written.rtl)).toHaveAttribute('dir', 'rtl')
      await expect(post(written.ltr)).toHaveAttribute('dir', 'ltr')
      await expectSound(learner, 'community-topic')
      type Reply = Made & { text: string }
      const replies = await api<Reply[]>(colleague, 'GET', `/user/community/thread/${thread.id}/reply/list`)
      reply = replies.find(({ text }) => text === written.ltr)
    })

    await step(2, steps[1], () =>
      api(colleague, 'POST', `/user/community/post/${reply?.id}/report`, { reason: 'spam', note: 'إعلان' }),
    )

    await step(3, steps[2], async () => {
      await open(page, `${organization.url}/console/communities`)
      await expectSound(page, 'console-communities')
      await open(page, `${organization.url}/console/communities/${community.id}`)
      await expectSound(page, 'console-community')
      // A report of a moderator weighs in the first week too.
      type Queued = { reports: { weight: number }[]; weight: number }
      const [first] = await admin<Queued[]>('GET', '/admin/community/queue/list')
      expect(JSON.stringify(first)).toContain('"weight":1')
      await open(page, `${organization.url}/console/communities/queue?community=${community.id}`)
      await expect(page.getByText(written.rtl)).toBeVisible()
      await expect(page.getByText(talk.report.reasons.spam)).toBeVisible()
      await expectSound(page, 'console-queue')
    })

    const reason = 'لا إعلانات هنا.'
    await step(4, steps[3], async () => {
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.keyboard.insertText(reason)
      await dialog.getByRole('combobox', { name: desk.queue.sanction }).click()
      await page.getByRole('option', { name: desk.queue.sanctions.mute }).click()
      await dialog.getByRole('button', { name: desk.queue.decisions.remove.label, exact: true }).click()
      await expect(page.getByText(desk.queue.empty.title)).toBeVisible()
    })

    await step(5, steps[4], async () => {
      await open(learner, topic)
      await expect(learner.getByText(talk.states.removed)).toBeVisible()
      await learner.locator('#community-reply-text').fill('Again')
      await learner.getByRole('button', { name: talk.sendReply, exact: true }).click()
      await expect(learner.getByText(messages[language].errors.communityMuted)).toBeVisible()
      await mailTo(email, name)
      await open(learner, `${organization.url}/learn/notifications`)
      await expect(learner.getByRole('main').getByText(name).first()).toBeVisible()
    })

    await step(6, steps[5], async () => {
      await open(learner, `${organization.url}/learn/communities`)
      const decision = learner.locator('section[aria-labelledby=decisions] li').first()
      await expect(decision.getByText(reason)).toBeVisible()
      await decision.locator('summary').click()
      await decision.locator('textarea').fill('It is our own plan.')
      await decision.getByRole('button', { name: talk.decisions.send }).click()
      await ready(learner)
      await expect(learner.getByText(talk.decisions.states.open).first()).toBeVisible()
      await expectSound(learner, 'communities-decisions')
    })

    await step(7, steps[6], async () => {
      const appeals = `${organization.url}/console/communities/decisions?appeal=open`
      const press = (on: Page, words: string) =>
        on
          .getByRole('button', { name: words.split('{')[0]?.trim() })
          .first()
          .click()
      await open(page, appeals)
      await expectSound(page, 'console-decisions')
      await press(page, desk.sanctions.readAppealThis)
      await expect(page.getByText(desk.sanctions.ownDecision)).toBeVisible()
      await open(colleague, appeals)
      await press(colleague, desk.sanctions.decideThis)
      const verdict = colleague.getByRole('dialog')
      await verdict.getByText(desk.sanctions.verdicts.overturn, { exact: true }).click()
      await verdict.getByRole('textbox').fill('الخطة ليست إعلانًا.')
      await verdict.getByRole('button', { name: desk.sanctions.decide, exact: true }).click()
      await expect(verdict).toHaveCount(0)
      await open(learner, topic)
      await expect(learner.getByText(written.ltr)).toBeVisible()
      await expect(learner.getByText(talk.states.removed)).toHaveCount(0)
      await expect(learner.locator('#community-reply-text')).toBeVisible()
      await open(page, `${organization.url}/console/communities/posts/${reply?.id}`)
      await expectSound(page, 'console-post-history')
    })

    await step(8, steps[7], async () => {
      const { transparency } = talk
      await open(learner, `${organization.url}/learn/communities/moderation`)
      for (const label of [transparency.removedPosts, transparency.mutes, transparency.appealsOverturned]) {
        const fact = learner.locator('dl > *').filter({ hasText: label }).first()
        await expect(fact).toContainText(/1|١/)
      }
      await expect(learner.getByRole('main')).not.toContainText(reason)
    })

    const { fields, values } = own
    const { fill, write, choose, save } = pointForms(page, language)
    await step(9, steps[8], async () => {
      await goToSection(page, language, 'results', own.title)
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
      await expect(page.getByText(own.effect.one)).toBeVisible()
      await expect(page.getByLabel(fields.isOn)).not.toBeChecked()
      await page.getByLabel(fields.isOn).check()
      await page.getByRole('button', { name: own.save, exact: true }).click()
      await expect(page.getByText(own.saved)).toBeVisible()
    })

    const [rule, board, badge] = [unique('Rule '), unique('Board '), unique('Badge ')]
    await step(10, steps[9], async () => {
      await page.getByRole('button', { name: own.rules.create, exact: true }).click()
      await fill(fields.name, rule)
      await choose(fields.trigger, values.trigger.lessonCompleted)
      await write(fields.points, '10')
      await save()
      await expect(page.getByText(own.rules.created)).toBeVisible()
      await page.getByRole('listitem').filter({ hasText: rule }).getByRole('link', { name: own.rules.try }).click()
      await expect(page.getByRole('heading', { name: own.simulation.title })).toBeVisible()
      await expectSound(page, 'points-console')
    })

    await step(11, steps[10], async () => {
      await page.getByRole('button', { name: own.boards.create, exact: true }).click()
      await fill(fields.name, board)
      await choose(fields.scope, values.scope.organization)
      await choose(fields.period, values.period.week)
      await save()
      await expect(page.getByText(own.boards.created)).toBeVisible()
      await page.getByRole('button', { name: own.badges.create, exact: true }).click()
      await fill(fields.name, badge)
      await fill(fields.description, badge)
      await choose(fields.criterion, values.criterion.count)
      await choose(fields.trigger, values.trigger.lessonCompleted)
      await write(fields.count, '1')
      await save()
      await expect(page.getByText(own.badges.created)).toBeVisible()
      const title = both(unique('Lesson '))
      const pathId = await makePath(page, title, [await makeLesson(page, 'content.article', title, paragraph(title))])
      await open(learner, `${organization.url}/learn/paths/${pathId}`)
      await learner.getByRole('button', { name: learn.path.join, exact: true }).first().click()
      await ready(learner)
      await learner.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
      await expect(learner).toHaveURL(new RegExp(`/learn/paths/${pathId}$`))
      await open(learner, `${organization.url}/learn/points`)
      // The badge is there when the events of the lesson were delivered, with the day on which it was earned.
      const earned = learner.getByRole('listitem').filter({ hasText: badge })
      await expect.poll(() => reload(learner).then(() => earned.locator('time').count())).toBe(1)
      await expect(earned).toContainText(learn.points.badges.isNew)
      await expect(learner.getByText(learn.points.states.met).first()).toBeAttached()
      await expectSound(learner, 'points-learner')
    })

    await step(12, steps[11], async () => {
      const { contest } = learn.points
      const mistake = unique('Mistake ')
      await admin('POST', '/admin/gamification/adjust', { userId: learnerId, points: -5, reason: mistake })
      await reload(learner)
      const entry = learner.getByRole('listitem').filter({ hasText: mistake }).first()
      await expect(entry).toContainText(/5|٥/)
      await entry.getByText(contest.open, { exact: true }).click()
      await entry.getByRole('textbox', { name: contest.reason }).fill(name)
      await entry.getByRole('button', { name: contest.send, exact: true }).click()
      await expect(learner.getByText(contest.states.open)).not.toHaveCount(0)
      // Who took them may not decide; an administrator besides does.
      const contests = `${organization.url}/console/points/contests`
      const of = (on: Page) => on.getByRole('row').filter({ hasText: name })
      await open(page, contests)
      await expectSound(page, 'points-contests')
      await expect(of(page).getByRole('button', { name: new RegExp(own.contests.decide) })).toHaveCount(0)
      const second = await makePerson(page, organization, language, 'admin')
      const other = await (await browser.newContext()).newPage()
      watch(other)
      await signIn(other, second.organization, 'admin', '/console')
      await open(other, contests)
      await of(other)
        .getByRole('button', { name: new RegExp(own.contests.decide) })
        .click()
      const deciding = pointForms(other, language)
      await deciding.choose(fields.decision, values.decision.uphold)
      await deciding.write(fields.reason, board)
      await deciding.write(fields.points, '5')
      await deciding.save(own.contests.decide)
      await expect(other.getByText(own.contests.decided)).toBeVisible()
      await other.context().close()
      await reload(learner)
      await expect(learner.getByText(contest.states.upheld)).not.toHaveCount(0)
      await expect(learner.getByText(board).first()).toBeVisible()
    })

    await step(13, steps[12], async () => {
      const { points } = learn
      await learner.getByRole('link', { name: board }).click()
      await expect(learner.getByRole('heading', { level: 1, name: board })).toBeVisible()
      await expect(learner.getByText(points.boards.tooSmall)).toBeVisible()
      await expectSound(learner, 'points-board')
      await learner.getByRole('link', { name: points.title, exact: true }).click()
      await learner.getByRole('button', { name: points.optOut }).click()
      await expect(learner.getByText(points.isOut)).toBeVisible()
      await expect(learner.getByRole('link', { name: board })).toHaveCount(0)
      await learner.getByRole('button', { name: points.optIn }).click()
      await expect(learner.getByRole('heading', { name: points.why })).toBeVisible()
    })
    ended(13)
    for (const one of [learner, colleague]) await one.context().close()
  })
