import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { saved } from './authors'
import { expect, parts } from './masar'
import type { Language } from './settings'
import { open, ready } from './sound'

export type Made = { id: string; version: number }

const languages = ['ar', 'en'] as const
export const inBoth = <T>(of: (language: Language) => T) => ({ ar: of('ar'), en: of('en') })

/** An instructor at work on the pages of the console. */
export type Desk = { page: Page; language: Language; url: string }
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Begins a module of a type with its title, on its own page. */
async function beginModule({ page, language, url }: Desk, type: string, title: string): Promise<string> {
  const { modules } = messages[language]
  await open(page, `${url}/console/modules/new?type=${type}`)
  await page.getByRole('textbox', { name: modules.columns.title }).fill(title)
  await page.getByRole('button', { name: modules.begin, exact: true }).click()
  await page.waitForURL(/modules\/[0-9a-f-]{36}$/)
  await ready(page)
  return idIn(page)
}

async function publishModule({ page, language }: Desk): Promise<void> {
  const { steps, next } = messages[language].modules
  await saved(page)
  await page.getByRole('button', { name: steps.publish, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: steps.publish, exact: true }).click()
  await expect(page.getByRole('heading', { name: next.title, exact: true })).toBeVisible()
}

const written = {
  ar: 'يُفحص الحبل قبل كل استخدام.',
  en: 'The rope is checked before every use.',
}

/** An article of one paragraph, written in both languages side by side and published. */
export async function writeArticle(desk: Desk, title: string): Promise<string> {
  const { page } = desk
  const id = await beginModule(desk, 'content.article', title)
  const field = (path: string) => page.locator(`[data-path="${path}"]`).locator('input, textarea, [role=textbox]').first()
  const other = desk.language === 'ar' ? 'en' : 'ar'
  await page.locator(`[data-part=title] [lang=${other}]`).fill(title)
  for (const language of languages) await field(`blocks.0.text.${language}`).fill(written[language])
  await publishModule(desk)
  return id
}

const spoken = inBoth((language) =>
  language === 'ar' ? ['أهلًا بكم', 'هذا باب الطوارئ', 'افتح الباب'] : ['Welcome', 'This is the emergency door', 'Open the door'],
)
const captionsOf = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((line, at) => `00:00:0${at * 3}.000 --> 00:00:0${at * 3 + 3}.000\n${line}\n`).join('\n')}`

/** A film uploaded in the library, with a chapter, captions in both languages, and a question of a bank that stops it. */
export async function prepareFilm(desk: Desk, name: string, question: string): Promise<string> {
  const { page, language, url } = desk
  const { mediaDesk } = messages[language]
  const { timeline, tracks } = mediaDesk
  await open(page, `${url}/console/files`)
  const film = { name: `${name}.webm`, mimeType: 'video/webm', buffer: readFileSync('e2e/fixtures/film.webm') }
  await page.locator('input[type=file]').setInputFiles(film)
  await expect(page.getByText(text(language, 'files.upload.finished', { count: 1 }), { exact: true })).toBeVisible()

  // The record of the film appears a moment after its file is ready.
  await expect(async () => {
    await open(page, `${url}/console/files/media?search=${encodeURIComponent(name)}`)
    await expect(page.getByText(mediaDesk.states.ready, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL(/files\/media\/[0-9a-f-]{36}$/)
  await ready(page)
  const mediaId = idIn(page)

  for (const locale of languages) {
    await page.getByRole('button', { name: tracks.add, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: tracks.locale }).fill(locale)
    await dialog.getByRole('textbox', { name: tracks.text }).fill(captionsOf(spoken[locale]))
    await dialog.getByRole('button', { name: tracks.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  // A new chapter is named at once: its title has the focus.
  await page.getByRole('button', { name: timeline.addChapter, exact: true }).click()
  await expect(page.locator('main input:focus')).toHaveValue(timeline.new)
  await page.getByRole('combobox', { name: timeline.kind }).click()
  await page.getByRole('option', { name: timeline.kinds.question, exact: true }).click()
  await page.getByRole('button', { name: timeline.addCue, exact: true }).click()
  await page.getByRole('textbox', { name: timeline.at, exact: true }).last().fill('0:03')
  await page.getByRole('checkbox', { name: timeline.pause, exact: true }).check()
  await page.getByRole('button', { name: timeline.chooseQuestion, exact: true }).click()
  const picker = page.getByRole('dialog', { name: timeline.picker.title })
  await picker.getByRole('searchbox').fill(question)
  await picker.getByRole('listitem').filter({ hasText: question }).getByRole('button').first().click()
  // Everything is saved as it is written; the publication is offered once it is.
  await expect(page.locator('[data-save-state=saved]')).toBeVisible()
  await page.getByRole('button', { name: timeline.publish, exact: true }).click()
  await expect(page.getByText(timeline.publishedNow, { exact: true })).toBeVisible()
  return mediaId
}

/** A table of questions as a spreadsheet writes it. */
const tableOf = (mark: string, count: number) =>
  [
    'type,question_ar,question_en,right',
    ...Array.from(
      { length: count },
      // No number is a part of a mark, which has hexadecimal digits: a search would find all.
      (_, at) => `trueFalse,هل القاعدة ${mark} n${at + 1} صحيحة؟,Is rule ${mark} n${at + 1} right?,true`,
    ),
  ].join('\r\n')

/** A bank whose questions come from a table. */
export async function fillBank(desk: Desk, mark: string, count: number): Promise<string> {
  const { page, language, url } = desk
  const { questionBanks } = messages[language]
  await open(page, `${url}/console/question-banks/new`)
  await page.getByRole('textbox').first().fill(mark)
  await page.getByRole('button', { name: questionBanks.submit, exact: true }).click()
  await page.waitForURL(/question-banks\/[0-9a-f-]{36}$/)
  await ready(page)
  const bankId = idIn(page)
  await open(page, `${url}/console/question-banks/${bankId}/files`)
  const table = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(tableOf(mark, count)) }
  await page.locator('input[type=file]').setInputFiles(table)
  await page.getByRole('button', { name: questionBanks.files.check, exact: true }).click()
  await page.getByRole('button', { name: text(language, 'questionBanks.files.import', { count }), exact: true }).click()
  await expect(page.getByText(text(language, 'questionBanks.files.done', { count }))).toBeVisible()
  return bankId
}

/** Writes a text of a form in both languages. */
export async function writeBoth({ page, language }: Desk, label: string, words: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true })
  for (const of of languages) await field.getByRole('textbox', { name: parts[language].form[of], exact: true }).fill(words)
}

type Exam = { title: string; bank: string; drawn: number; minutes: number }

/** An exam that draws from a bank, with a time limit, shuffled, marked without names, and released by hand. */
export async function makeExam(desk: Desk, { title, bank, drawn, minutes }: Exam): Promise<string> {
  const { page, language, url } = desk
  const { assessments: say } = messages[language]
  await open(page, `${url}/console/assessments/new`)
  await writeBoth(desk, say.fields.title, title)
  await page.getByRole('button', { name: say.submit, exact: true }).click()
  await page.waitForURL(/assessments\/[0-9a-f-]{36}$/)
  await ready(page)
  const id = idIn(page)

  await open(page, `${url}/console/assessments/${id}/questions`)
  await page.getByRole('button', { name: say.editor.addDraw, exact: true }).click()
  const banks = page.getByRole('combobox', { name: say.editor.bank })
  await banks.fill(bank)
  await page.getByRole('option', { name: bank }).click()
  await page.getByRole('textbox', { name: say.editor.names.count }).fill(String(drawn))
  await page.getByRole('textbox', { name: say.editor.names.pointsEach }).fill('1')
  await page.getByRole('button', { name: say.editor.save, exact: true }).click()
  await expect(page.getByText(say.editor.saved, { exact: true })).toBeVisible()

  await open(page, `${url}/console/assessments/${id}/edit`)
  await page.getByRole('textbox', { name: say.fields.timeLimitSeconds }).fill(String(minutes))
  await page.getByRole('textbox', { name: say.fields.passPercent }).fill('100')
  for (const setting of ['shuffleQuestions', 'shuffleOptions', 'anonymousMarking'] as const)
    await page.getByRole('switch', { name: say.fields[setting] }).check()
  await page.getByRole('combobox', { name: say.fields.release }).click()
  await page.getByRole('option', { name: say.values.release.byHand, exact: true }).click()
  await page.getByRole('button', { name: say.save, exact: true }).click()
  await page.waitForURL(/assessments\/[0-9a-f-]{36}$/)
  await ready(page)
  await publishAssessment(desk)
  return id
}

/** Publishes the assessment whose page is open. */
export async function publishAssessment({ page, language }: Desk): Promise<void> {
  const { check } = messages[language].assessments
  await page.getByRole('button', { name: check.publish, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: check.publish, exact: true }).click()
  await expect(page.getByText(check.published, { exact: true })).toBeVisible()
}
