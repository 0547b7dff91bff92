import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, ready } from './sound'
import { enter, signIn } from './visitor'

type Made = { id: string }
/** One post in each direction, each with a word of the other script. */
const written = {
  rtl: 'أين نقطة التجمع في المبنى B؟',
  ltr: 'The plan says (الخطة): the eastern gate.',
}

for (const language of ['ar', 'en'] as const) {
  test(`a post is reported, removed by keys, appealed against, and shown again by another moderator (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { communityDesk: desk, communities: learn } = messages[language]
    const name = unique('talk ')
    await enter(page, organization, 'admin')
    const admin = <T = Made>(method: 'GET' | 'POST', path: string, body?: object) => api<T>(page, method, path, body)
    const community = await admin('POST', '/admin/community', {
      kind: 'open',
      title: { ar: name, en: name },
      rules: { ar: 'الاحترام أولًا.', en: 'Be kind.' },
      isPreApproved: false,
    })

    const visitor = async (role: 'learner' | 'instructor', path: string) => {
      const context = await browser.newContext()
      const own = await context.newPage()
      watch(own)
      await signIn(own, organization, role, path)
      return own
    }
    const instructor = await visitor('instructor', '/console')
    const thread = await api<Made>(instructor, 'POST', `/user/community/${community.id}/thread`, {
      kind: 'discussion',
      title: name,
      text: written.rtl,
    })
    const topic = `/learn/communities/threads/${thread.id}`

    // The learner answers in the other direction, with a form alone.
    const learner = await visitor('learner', topic)
    await learner.locator('#community-reply-text').fill(written.ltr)
    await learner.getByRole('button', { name: learn.sendReply, exact: true }).click()
    await ready(learner)
    const said = (text: string) => learner.locator('[dir]', { hasText: text }).last()
    await expect(said(written.rtl)).toHaveAttribute('dir', 'rtl')
    await expect(said(written.ltr)).toHaveAttribute('dir', 'ltr')
    await expectSound(learner, 'community-topic')

    // The instructor reports it, and a moderator removes it by keys, in the conversation.
    const replies = await api<(Made & { text: string })[]>(instructor, 'GET', `/user/community/thread/${thread.id}/reply/list`)
    const reply = replies.find(({ text }) => text === written.ltr)
    await api(instructor, 'POST', `/user/community/post/${reply?.id}/report`, { reason: 'spam', note: 'إعلان' })
    await open(page, `${organization.url}/console/communities`)
    await expectSound(page, 'console-communities')
    await open(page, `${organization.url}/console/communities/${community.id}`)
    await expectSound(page, 'console-community')
    await open(page, `${organization.url}/console/communities/queue?community=${community.id}`)
    await expect(page.getByText(written.rtl)).toBeVisible()
    await expect(page.getByText(learn.report.reasons.spam)).toBeVisible()
    await expectSound(page, 'console-queue')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.insertText('لا إعلانات هنا.')
    await dialog.getByRole('combobox', { name: desk.queue.sanction }).click()
    await page.getByRole('option', { name: desk.queue.sanctions.mute }).click()
    await dialog.getByRole('button', { name: desk.queue.decisions.remove.label, exact: true }).click()
    await expect(page.getByText(desk.queue.empty.title)).toBeVisible()

    // The learner cannot write, reads why, and appeals.
    await open(learner, `${organization.url}${topic}`)
    await expect(learner.getByText(learn.states.removed)).toBeVisible()
    await open(learner, `${organization.url}/learn/communities`)
    const decision = learner.locator('section[aria-labelledby=decisions] li').first()
    await expect(decision.getByText('لا إعلانات هنا.')).toBeVisible()
    await decision.locator('summary').click()
    await decision.locator('textarea').fill('It is our own plan.')
    await decision.getByRole('button', { name: learn.decisions.send }).click()
    await ready(learner)
    await expect(learner.getByText(learn.decisions.states.open).first()).toBeVisible()
    await expectSound(learner, 'communities-decisions')

    // Who decided reads why another moderator has to; that one overturns it.
    await open(page, `${organization.url}/console/communities/decisions?appeal=open`)
    await expectSound(page, 'console-decisions')
    await page
      .getByRole('button', { name: desk.sanctions.readAppealThis.split('{')[0]?.trim() })
      .first()
      .click()
    await expect(page.getByText(desk.sanctions.ownDecision)).toBeVisible()
    await open(instructor, `${organization.url}/console/communities/decisions?appeal=open`)
    await instructor
      .getByRole('button', { name: desk.sanctions.decideThis.split('{')[0]?.trim() })
      .first()
      .click()
    const verdict = instructor.getByRole('dialog')
    await verdict.getByText(desk.sanctions.verdicts.overturn, { exact: true }).click()
    await verdict.getByRole('textbox').fill('الخطة ليست إعلانًا.')
    await verdict.getByRole('button', { name: desk.sanctions.decide, exact: true }).click()
    await expect(verdict).toHaveCount(0)

    await open(learner, `${organization.url}${topic}`)
    await expect(learner.getByText(written.ltr)).toBeVisible()
    await expect(learner.getByText(learn.states.removed)).toHaveCount(0)
    await expect(learner.locator('#community-reply-text')).toBeVisible()
    await open(page, `${organization.url}/console/communities/posts/${reply?.id}`)
    await expectSound(page, 'console-post-history')
    await learner.context().close()
    await instructor.context().close()
  })
}
