import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both, makeFilmLesson, putTimeline } from './films'
import { pressOn, tabTo } from './keys'
import { expect, organizationOf, other, test } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const stem = { ar: 'إلى أين يُفتح باب الطوارئ؟', en: 'Which way does an emergency door open?' }
const ways = { ar: { out: 'إلى الخارج', in: 'إلى الداخل' }, en: { out: 'Outwards', in: 'Inwards' } }
const spoken = {
  ar: ['أهلًا بكم في هذا الفيديو', 'هذا باب الطوارئ', 'افتح الباب إلى الخارج'],
  en: ['Welcome to this film', 'This is the emergency door', 'Open the door outwards'],
}
/** A second before which the question is asked. */
const askedAt = 3

/** A question of a bank, in the version that a cue can name. */
async function makeQuestion(page: Page): Promise<{ questionId: string; questionVersion: number }> {
  const { id: bankId } = await api<{ id: string }>(page, 'POST', '/admin/assessment/bank', { name: both(() => 'Film') })
  const { id, contentVersion } = await api<{ id: string; contentVersion: number }>(page, 'POST', '/admin/assessment/question', {
    bankId,
    design: { type: 'singleChoice', options: ['out', 'in'], correct: 'out' },
    content: both((language) => ({ stem: stem[language], labels: ways[language] })),
  })
  return { questionId: id, questionVersion: contentVersion }
}

const playing = (page: Page) => page.locator('video')
const place = (page: Page) => playing(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const captionShown = (page: Page) =>
  playing(page).evaluate(
    (film: HTMLVideoElement) => [...film.textTracks].find(({ mode }) => mode === 'showing')?.language ?? null,
  )
const measured = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/segments') && answer.ok())

// The connection is cut in the middle.
test.use({ excuse: ['net::ERR_INTERNET_DISCONNECTED /console/api/user/media/session/:sid/segments'] })

for (const language of ['ar', 'en'] as const) {
  test(`a film is watched by keys to its end, with a cut connection and on two devices (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { media } = messages[language].player
    await enter(page, organization, 'admin')
    const question = await makeQuestion(page)
    const { mediaId, pathId, moduleId } = await makeFilmLesson(page)
    await putTimeline(page, mediaId, spoken, {
      chapters: [
        { id: 'begin', at: 0, title: { ar: 'البداية', en: 'Beginning' } },
        { id: 'door', at: 6, title: { ar: 'الباب', en: 'The door' } },
      ],
      cues: [{ id: 'way', kind: 'question', at: askedAt, pause: true, required: true, title: stem, ...question }],
    })
    const address = `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`
    const visit = async () => {
      const context = await browser.newContext({ locale: language })
      const learner = await context.newPage()
      watch(learner)
      await enter(learner, organization, 'learner')
      return { context, learner }
    }

    const first = await visit()
    const { learner } = first
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, address)
    await expectSound(learner, 'film')

    // Captions in both languages.
    await expect.poll(() => captionShown(learner)).toBe(language)
    const captions = learner.getByRole('combobox', { name: media.captionsChoice, exact: true })
    await tabTo(learner, captions)
    await learner.keyboard.press(language === 'ar' ? 'ArrowDown' : 'ArrowUp')
    await expect.poll(() => captionShown(learner)).toBe(other[language])

    // A question holds the film, takes the focus and is answered at once.
    await pressOn(learner, learner.getByRole('button', { name: media.controls.play, exact: true }))
    const cue = learner.getByRole('form', { name: stem[language] })
    await expect(cue.getByRole('heading')).toBeFocused()
    await expectSound(learner, 'film-cue')
    expect(await place(learner)).toBeLessThan(askedAt + 1)
    await pressOn(learner, cue.getByRole('radio', { name: ways[language].out }), 'Space')
    await pressOn(learner, cue.getByRole('button', { name: media.check }))
    await expect(cue.getByText(media.right)).toBeVisible()
    await pressOn(learner, cue.getByRole('button', { name: media.goOn }))
    await expect(cue).toHaveCount(0)

    // Playback without a connection is sent once there is one.
    await expect.poll(() => place(learner)).toBeGreaterThan(4)
    await first.context.setOffline(true)
    await pressOn(learner, learner.getByRole('button', { name: media.controls.pause, exact: true }))
    await expect(learner.getByText(media.offline)).toBeVisible()
    const arrives = measured(learner)
    await first.context.setOffline(false)
    await arrives
    await expect(learner.getByText(media.offline)).toHaveCount(0)
    const left = await place(learner)
    await first.context.close()

    // Another device goes on there.
    const second = await visit()
    await open(second.learner, address)
    await expect.poll(() => place(second.learner)).toBeGreaterThan(left - 1)
    await pressOn(second.learner, second.learner.getByRole('button', { name: media.controls.play, exact: true }))
    await expect(second.learner.getByText(media.measured)).toBeVisible()
    await expect(second.learner.getByText(messages[language].learn.lesson.finished)).toBeVisible()
    await expectSound(second.learner, 'film-watched')
    await second.context.close()
  })
}
