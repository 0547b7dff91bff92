import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { takesPictures } from './settings'

type Look = { colorScheme: 'light' | 'dark'; width: 1280 | 390 }

const everyLook: Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ([1280, 390] as const).map((width): Look => ({ colorScheme, width })),
)
/** Two looks for each language, chosen so that together they hold every pair of language, colour scheme and width. */
const covering: Record<string, Look[]> = {
  ar: [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ],
  en: [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ],
}
const height = 800

/** Waits until React answers on a page of the console; the product sets the mark (lib/ui/ready-mark.tsx). */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Opens a page of the console and waits until it answers. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address)
  await ready(page)
  return answer
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/**
 * Waits until the page is there with its title, which Next sends after the rest, and nothing moves or fades any more: what is half faded has a
 * contrast nobody will see.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await expect(page).toHaveTitle(/\S/)
  await page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = () =>
      document.getAnimations().filter((one) => {
        const ends = Number.isFinite(one.effect?.getComputedTiming().endTime)
        return ends && (one.playState === 'running' || one.pending)
      })
    await frames()
    // The end of one animation may start the next.
    for (let moving = running(); moving.length > 0; moving = running()) {
      await Promise.allSettled(moving.map((one) => one.finished))
      await frames()
    }
  })
}

/**
 * No barrier that axe finds and nothing to scroll sideways, in the looks of the covering array for the language the page is in. Leaves the page
 * light and wide.
 */
export async function expectSound(page: Page, name: string): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  for (const { colorScheme, width } of takesPictures ? everyLook : (covering[language] ?? everyLook)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await settled(page)
    await expectNoBarrier(page, `${name} ${colorScheme} ${width}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    if (takesPictures)
      await page.screenshot({ path: `test-results/screens/${name}-${language}-${colorScheme}-${width}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height })
  await settled(page)
}

/** All of axe's rules. In one call, not frame by frame as by default: our pages have no frames, and that takes twice as long. */
async function expectNoBarrier(page: Page, what: string): Promise<void> {
  expect(await page.locator('iframe, frame').count(), `${what}: frames`).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told, what).toEqual([])
}
