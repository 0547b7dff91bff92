import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import type { Learner } from './courses-taught'
import { type Desk, writeBoth } from './instructors'
import { expect, parts } from './masar'
import { open, ready } from './sound'

const idAtEnd = /\/[0-9a-f-]{36}$/

/** Gives points and a comment to a written answer. */
export async function gradeHomework({ page, language, url }: Desk, homework: string, answer: string): Promise<void> {
  const { gradingDesk } = messages[language]
  await open(page, `${url}/console/assessments/attempts?assessment=${homework}&state=needsGrading`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  await expect(page.getByText(answer)).toBeVisible()
  const form = page.getByRole('form', { name: text(language, 'gradingDesk.gradeOf', { number: 1 }) })
  await form.locator('input[data-points]').fill('3')
  await form.getByRole('textbox', { name: gradingDesk.comment }).fill('+ 1: 10 m')
  await form.getByRole('button', { name: gradingDesk.save, exact: true }).click()
  await expect(page.getByText(gradingDesk.states.released, { exact: true }).first()).toBeVisible()
}

/** Releases all results of an assessment, which were marked without names until then. */
export async function releaseAll({ page, language, url }: Desk, assessment: string): Promise<void> {
  const { gradingDesk } = messages[language]
  await open(page, `${url}/console/assessments/attempts?assessment=${assessment}`)
  await page.getByRole('button', { name: gradingDesk.releaseAll, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: gradingDesk.releaseAll, exact: true }).click()
  await expect(page.getByText(gradingDesk.releasedAll, { exact: true })).toBeVisible()
}

/** The gradebook of a path, and its rows as a file. */
export async function readGradebook({ page, language, url }: Desk, path: string, weights: readonly number[]): Promise<string> {
  const { grid } = messages[language].gradebook
  const { csv } = parts[language].list
  await open(page, `${url}/console/learning-paths/${path}/gradebook`)
  for (const weight of weights)
    await expect(page.getByRole('columnheader', { name: text(language, 'gradebook.grid.weight', { weight }) })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: grid.total, exact: true })).toBeVisible()
  await page.getByRole('button', { name: csv.open, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: csv.start, exact: true }).click()
  return readFileSync(await (await download).path(), 'utf8')
}

const choose = async ({ page }: Desk, field: Locator, wanted: string) => {
  await field.click()
  await page.getByRole('option', { name: wanted, exact: true }).click()
}
const findAndChoose = async ({ page }: Desk, field: Locator, wanted: string) => {
  await field.fill(wanted)
  await page.getByRole('option', { name: wanted, exact: true }).click()
}

/** Announces something to the people of a path, who read it in their inbox. */
export async function announceTo(desk: Desk, path: string, title: string, reader: Learner): Promise<void> {
  const { page, language, url } = desk
  const { announcements: say } = messages[language]
  await open(page, `${url}/console/announcements/new`)
  await writeBoth(desk, say.fields.title, title)
  await writeBoth(desk, say.fields.text, title)
  await choose(desk, page.getByRole('combobox', { name: say.fields.audience }), say.audiences.path)
  await findAndChoose(desk, page.getByRole('combobox', { name: say.chosen.path }), path)
  await page.getByRole('button', { name: say.submit, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await expect(async () => {
    await open(reader.page, `${url}/learn/notifications`)
    await expect(reader.page.getByText(title).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** In the community of a path a learner begins a topic, which the instructor finds and pins. */
export async function pinInForum({ page, language, url }: Desk, community: string, title: string, { page: learner }: Learner) {
  const { communityDesk: say, communities } = messages[language]
  await open(learner, `${url}/learn/communities/${community}`)
  await learner.getByText(communities.ask.open, { exact: true }).first().click()
  await learner.locator('input[name=title]').fill(`${title} ?`)
  await learner.locator('textarea[name=text]').first().fill(title)
  await learner.getByRole('button', { name: communities.ask.send, exact: true }).click()
  await ready(learner)
  await open(page, `${url}/console/communities`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  await page.getByRole('button', { name: say.topics.pinThis.replace('{title}', `\u2068${title} ?\u2069`) }).click()
  await expect(page.getByText(say.topics.pinned, { exact: true })).toBeVisible()
}

/** Turns the right answer of a question, tries what that changes, and applies it. */
export async function regradeExam({ page, language, url }: Desk, exam: string, stem: string): Promise<void> {
  const { questionBanks, questionParts, assessments } = messages[language]
  const { regrade } = assessments
  await open(page, `${url}/console/question-banks/questions?search=${encodeURIComponent(stem)}`)
  await page.getByRole('link', { name: stem }).first().click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  const right = page.getByRole('group', { name: questionBanks.editor.isTrue, exact: true })
  await right.getByRole('radio', { name: questionParts.false, exact: true }).check()
  await page.getByRole('button', { name: questionBanks.editor.save, exact: true }).click()
  await expect(page.getByText(questionBanks.editor.changed, { exact: true })).toBeVisible()

  await open(page, `${url}/console/assessments/${exam}/regrade`)
  const question = page.getByRole('combobox', { name: regrade.question })
  const option = await question.locator('option').filter({ hasText: stem }).getAttribute('value')
  await question.selectOption(option)
  await page.getByRole('button', { name: regrade.try, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  await expect(page.getByText(regrade.changes.gainedPass, { exact: true }).first()).toBeVisible()
  const dryRun = page.url()
  await page.getByRole('button', { name: regrade.apply, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: regrade.apply, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname) && address.href !== dryRun)
  await expect(page.getByRole('heading', { level: 1, name: regrade.done, exact: true })).toBeVisible()
}

/** How far everyone is, where people get stuck, and how the questions of an exam worked. */
export async function lookAtNumbers({ page, language, url }: Desk, path: string, exam: string, people: number): Promise<void> {
  const { analytics, assessments, learningPaths } = messages[language]
  await open(page, `${url}/console/learning-paths/${path}/learners`)
  await expect(page.getByRole('table', { name: learningPaths.learners.title }).locator('tbody tr')).toHaveCount(people)
  await page.getByRole('link', { name: learningPaths.numbers, exact: true }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/learners'))
  // Where another path of the organization has fewer than five people, the smallest one beside it is protected too, which may be this one.
  const stuck = page.getByRole('heading', { name: analytics.dropOff.title })
  await expect(stuck.or(page.getByText(analytics.hidden.all)).first()).toBeVisible()
  await open(page, `${url}/console/assessments/${exam}/item-analysis`)
  await expect(page.getByText(assessments.analysis.reliability, { exact: true })).toBeVisible()
}
