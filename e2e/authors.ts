import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { loaded, reload } from './sound'

/** One of several people who edit the same record, each in their own browser. */
export type Author = { page: Page; context: BrowserContext; isOffline: boolean; add: Locator; typed: string[]; first: number }

/** Numbers between 0 and 1, the same for every run of a seed (mulberry32). */
export function chance(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const saved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible()
const fieldsOf = (page: Page) => page.locator(':is([data-part=title], [data-part=body]) input:not([disabled])')
/** The text of every field of the form. */
export const valuesOf = (page: Page) =>
  fieldsOf(page).evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))

/** Fewer characters than the limit of any field of the record. */
const mostInField = 100
const mostItems = 6

/**
 * One turn of an author: the network goes offline or online, the tab is opened again, an item is added, or everything is left until it is saved; then
 * some keys are pressed in a field. Each key writes a character that nobody else writes, so that it can be found between those of others.
 */
export async function act(author: Author, pick: () => number): Promise<void> {
  const { page, context } = author
  const kind = pick()
  if (kind < 0.2) {
    author.isOffline = !author.isOffline
    await context.setOffline(author.isOffline)
  } else if (kind < 0.26 && !author.isOffline) await openAgain(page)
  else if (kind < 0.36) await addItem(author)
  else if (kind < 0.5 && !author.isOffline) await saved(page)
  await type(author, pick)
}

/** Closes the tab and opens it again; online, because there would be no page otherwise. */
async function openAgain(page: Page): Promise<void> {
  await reload(page)
  await expect(page.locator('[data-save-state]')).toBeVisible()
  // Only requests that save are blocked.
  await loaded(page)
}

async function addItem({ page, add }: Author): Promise<void> {
  const items = page.locator('[data-path="stops"] > * > li')
  if ((await items.count()) >= mostItems) return
  await add.click()
  // The new item takes the focus a moment later.
  await expect(items.locator(':focus')).toHaveCount(1)
}

async function type(author: Author, pick: () => number): Promise<void> {
  const { page, typed, first } = author
  const fields = fieldsOf(page)
  // The element itself, because its index among the fields changes when the other author's new item arrives.
  const field = await fields.nth(Math.floor(pick() * (await fields.count()))).elementHandle()
  if (!field) throw new Error('A field that was counted is there')
  if ((await field.inputValue()).length > mostInField) return
  await field.press('End')
  for (let keys = 1 + Math.floor(pick() * 4); keys > 0; keys--) {
    const key = String.fromCodePoint(first + typed.length)
    await page.keyboard.insertText(key)
    typed.push(key)
    // Typed text is in the form at once, with or without a network.
    expect(await field.inputValue()).toContain(key)
  }
}
