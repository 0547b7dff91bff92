import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
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

/**
 * Waits until React answers on a page of the console or of learners, and until the interactive parts of a lesson have replaced what the server
 * drew of them; the product sets the marks (lib/ui/ready-mark.tsx, _player/enhanced.tsx).
 */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(page.locator('[data-interactive=false]')).toHaveCount(0)
}

/** Opens a page of the console or of learners and waits until it answers. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address)
  await ready(page)
  return answer
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/** Waits until nothing more has come for half a second. An open stream of news never ends, so the network is never idle. */
export const loaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== count(); ) {
      before = count()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })

/**
 * Waits until the page is there with its title, which Next sends after the rest, and all animations have ended: during a fade the contrast
 * is not that of the page.
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
 * No violation found by axe and no horizontal scrolling, in the looks of the covering array for the language the page is in. Leaves the page
 * light and wide.
 */
export async function expectSound(page: Page, name: string): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  for (const { colorScheme, width } of takesPictures ? everyLook : (covering[language] ?? everyLook)) {
    await look(page, colorScheme, width)
    await settled(page)
    await expectNoBarrier(page, `${name} ${colorScheme} ${width}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    if (takesPictures)
      await page.screenshot({ path: `test-results/screens/${name}-${language}-${colorScheme}-${width}.png`, fullPage: true })
  }
  await look(page, 'light', 1280)
  // Waits until the parts that the narrow page showed differently are drawn again.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const look = (page: Page, colorScheme: Look['colorScheme'], width: Look['width']) =>
  Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize({ width, height })])

/** Half a megabyte, which a document is given once. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** None of axe's rules is broken on the page, or in the part of it that is named. Axe looks into no frame, so there may be none. */
export async function expectNoBarrier(page: Page, what: string, part?: string): Promise<void> {
  const [frames, hasAxe] = await page.evaluate(() => [document.querySelectorAll('iframe, frame').length, 'axe' in window])
  expect(frames, `${what}: frames`).toBe(0)
  if (!hasAxe) await page.evaluate(axeSource)
  const told = await page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // The styles are fetched and read again for one rule alone, which is off unless experimental rules are asked for.
    const { violations } = await run(selector ?? document, { resultTypes: ['violations'], preload: { assets: ['media'] } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, part)
  expect(told, what).toEqual([])
}

/** One layout shift: its score (0 to 1) and what moved from where to where, in px. */
type Shift = { value: number; moved: string[] }

declare global {
  /** The layout shifts of the page so far (recordShifts). */
  var shifts: Shift[]
}

type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records the layout shifts of every page that is opened from now on, in `window.shifts`. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    const place = ({ x, y }: DOMRect) => `${x},${y}`
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        window.shifts.push({
          value,
          moved: sources.map((one) => `${one.node?.nodeName}: ${place(one.previousRect)} to ${place(one.currentRect)}`),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
