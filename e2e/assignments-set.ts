import type { Page } from '@playwright/test'
import { readyMade } from '../lib/domain/assessing/rubrics/ready-made.rules'
import { messages } from '../messages/catalogue'
import type { Learner } from './courses-taught'
import { type Desk, writeBoth } from './instructors'
import { expect } from './masar'
import { open, ready } from './sound'

const idAtEnd = /\/[0-9a-f-]{36}$/
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const { criteria } = readyMade.report.design
const best = criteria.map(({ levels }) => Math.max(...levels.map(({ points }) => points)))
/** The points of the rubric that the assignment takes. */
const maxPoints = best.reduce((sum, points) => sum + points, 0)

/** A rubric from a ready-made one, under a title of its own. */
async function makeRubric(desk: Desk, title: string): Promise<void> {
  const { page, language, url } = desk
  const { editor } = messages[language].rubrics
  await open(page, `${url}/console/assessments/rubrics/new?from=report`)
  await writeBoth(desk, editor.title, title)
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
}

/** An assignment of a text and files with a rubric, published. */
export async function setAssignment(desk: Desk, title: string): Promise<string> {
  const { page, language, url } = desk
  const { assignmentDesk: say } = messages[language]
  await makeRubric(desk, title)
  await open(page, `${url}/console/assessments/assignments/new`)
  await writeBoth(desk, say.fields.title, title)
  await writeBoth(desk, say.fields.instructions, title)
  await page.getByRole('combobox', { name: say.fields.kinds }).click()
  await page.getByRole('option', { name: say.values.kinds.text, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: say.fields.maxPoints, exact: true }).fill(`${maxPoints}`)
  const rubric = page.getByRole('combobox', { name: say.fields.rubricId })
  await rubric.click()
  await page.getByRole('option', { name: title, exact: true }).click()
  await page.getByRole('button', { name: say.submit, exact: true }).click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  const id = idIn(page)
  await page.getByRole('button', { name: say.check.publish, exact: true }).click()
  await expect(page.getByText(say.check.nothingNew, { exact: true })).toBeVisible()
  return id
}

const picture = { name: 'rope.png', mimeType: 'image/png' }
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Hands in a text and a file on the page of the lesson, where the rubric is shown before. */
export async function handInWork({ page }: Learner, { language }: Desk, address: string, words: string): Promise<void> {
  const { assignment: say } = messages[language].player
  await open(page, address)
  await page.getByText(say.rubric, { exact: true }).click()
  await expect(page.getByText(criteria[0]?.title[language] ?? '', { exact: true })).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...picture, buffer: pixel })
  await expect(page.getByRole('button', { name: say.remove, exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: say.text, exact: true }).fill(words)
  await page.getByRole('button', { name: say.submit, exact: true }).click()
  await ready(page)
  await expect(page.getByText(say.states.submitted, { exact: true })).toBeVisible()
}

/** Grades a submission by a click for each criterion, and a comment. */
export async function gradeByRubric({ page, language, url }: Desk, assignment: string, words: string): Promise<void> {
  const { assignmentDesk: say } = messages[language]
  await open(page, `${url}/console/assessments/submissions?assignment=${assignment}`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL((address) => idAtEnd.test(address.pathname))
  await ready(page)
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: picture.name })).toBeVisible()
  const form = page.getByRole('form', { name: say.gradeTitle })
  for (const [at, { key, levels }] of criteria.entries()) {
    const level = levels.findIndex(({ points }) => points === best[at])
    await form.locator(`[data-criterion=${key}]`).getByRole('radio').nth(level).check()
  }
  await form.getByRole('textbox', { name: say.comment, exact: true }).fill('+ 1')
  await form.getByRole('button', { name: say.saveGrade, exact: true }).click()
  await page.getByRole('button', { name: say.release, exact: true }).click()
  await expect(page.getByText(say.states.released, { exact: true }).first()).toBeVisible()
}

/** The learner reads the grade, the comment and the marks of the rubric. */
export async function readGrade({ page }: Learner, { language }: Desk, address: string): Promise<void> {
  const { assignment: say } = messages[language].player
  await open(page, address)
  await expect(page.getByText(say.states.released, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('+ 1', { exact: true })).toBeVisible()
  await expect(page.getByText(messages[language].rubrics.table.givenLevel)).toHaveCount(criteria.length)
}
