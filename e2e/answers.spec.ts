import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both, makeFilm } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { haveDone, makeLesson, makePath } from './paths'
import { enterNew, makePerson } from './people'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const cards = ['1', '2', '3', '4'].map((id) => ({ id: `card-${id}`, front: `Front ${id}`, back: `Back ${id}` }))

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { start: box.x, top: box.y, width: box.width, bottom: box.y + box.height }
}
const footOf = (page: Page) => boxOf(page.locator('footer[data-sticky]'))

for (const language of ['ar', 'en'] as const)
  test(`four cards end after eight presses, and a film fits into the window (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { learn, player } = messages[language]
    const words = player.flashcards
    await enter(page, organization, 'admin')
    const deck = await makeLesson(
      page,
      'content.flashcards',
      both(() => 'Cards'),
      () => ({ cards }),
    )
    const { moduleId: film } = await makeFilm(page)
    const name = unique('Cards ')
    const pathId = await makePath(
      page,
      both(() => name),
      [deck, film],
    )
    const { organization: own } = await makePerson(page, organization, language, 'learner')
    const context = await browser.newContext({ viewport: phone, locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enterNew(learner, own, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    const lesson = (id: string) => `${organization.url}/learn/paths/${pathId}/modules/${id}`

    await open(learner, lesson(deck))
    const foot = await footOf(learner)
    expect([foot.start, foot.width, Math.round(foot.bottom)]).toEqual([0, phone.width, phone.height])
    for (const { front } of cards) {
      await expect(learner.getByText(front)).toBeVisible()
      await learner.getByText(words.turn).click()
      await learner.getByRole('button', { name: words.easy, exact: true }).click()
    }
    await expect(learner.getByRole('heading', { name: words.end })).toBeFocused()
    const known = words.known.replaceAll(/\{\w+\}/g, '(4|٤)')
    await expect(learner.getByText(new RegExp(known))).toBeVisible()
    await expect(learner.getByText(learn.lesson.finished)).toHaveCount(1)
    await expectSound(learner, 'cards-end')
    await learner.setViewportSize(phone)
    await haveDone(learner, pathId, 1)
    // Opened again, no card is due.
    await open(learner, lesson(deck))
    await expect(learner.getByRole('heading', { name: words.nothingDue })).toBeVisible()

    // One of them is forgotten: home leads to it, and the lesson begins with it.
    const forgotten = {
      action: 'cardAnswered',
      occurredAt: new Date().toISOString(),
      clientEventId: randomUUID(),
      result: { cardId: 'card-2', grade: 1 },
    }
    await api(learner, 'POST', `/user/learning/modules/${deck}/event`, forgotten)
    await open(learner, `${organization.url}/learn`)
    const repeat = learner.getByRole('region', { name: learn.home.repeat.title })
    await expectSound(learner, 'to-repeat')
    await repeat.getByRole('link').click()
    await expect(learner.getByText('Front 2')).toBeVisible()

    await open(learner, lesson(film))
    await expectSound(learner, 'film-ready')
    await learner.setViewportSize(desk)
    const play = learner.getByRole('button', { name: player.media.controls.play, exact: true })
    await expect(play).toBeInViewport({ ratio: 1 })
    expect((await boxOf(play)).bottom).toBeLessThanOrEqual((await footOf(learner)).top)
    const picture = await boxOf(learner.locator('video'))
    await learner.mouse.click(picture.start + picture.width / 2, (picture.top + picture.bottom) / 2)
    await expect(learner.getByRole('button', { name: player.media.controls.pause, exact: true })).toBeVisible()
    await context.close()
  })
