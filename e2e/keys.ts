import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, atMost = 120) {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < atMost; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Presses a key on an element that Tab leads to. */
export async function pressOn(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** The ways to press, tick and fill in what is on a page: by keys alone, where Tab leads to everything, or by pointer. */
export type Hands = {
  press: (wanted: Locator) => Promise<void>
  tick: (wanted: Locator) => Promise<void>
  write: (wanted: Locator, text: string) => Promise<void>
}
export const byKeys = (page: Page): Hands => ({
  press: (wanted) => pressOn(page, wanted),
  tick: (wanted) => pressOn(page, wanted, 'Space'),
  write: async (wanted, text) => {
    await tabTo(page, wanted)
    await page.keyboard.insertText(text)
  },
})
export const byPointer: Hands = {
  press: (wanted) => wanted.click(),
  tick: (wanted) => wanted.check(),
  write: (wanted, text) => wanted.fill(text),
}
