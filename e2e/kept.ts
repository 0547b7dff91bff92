import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has cached a page in a language. */
export const isKept = (page: Page, address: string, language: 'ar' | 'en') =>
  expect
    .poll(() =>
      page.evaluate(
        async (key) => (await (await caches.open('learn-pages')).match(key)) !== undefined,
        `${address}?lang=${language}`,
      ),
    )
    .toBe(true)

/**
 * Presses a form of a kept lesson as it is before any script of it runs: a form that a script submits asks no handler
 * of the page.
 */
export const pressBefore = (page: Page, kept: string, action: string) =>
  page.evaluate(
    async ([key, door]) => {
      const html = (await (await (await caches.open('learn-pages')).match(key))?.text()) ?? ''
      const form = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLFormElement>(`form[action="${door}"]`)
      if (!form) throw new Error(`The kept page has no form ${door}`)
      document.body.append(document.importNode(form, true))
      document.body.querySelector<HTMLFormElement>(':scope > form')?.submit()
    },
    [kept, `/learn/do/${action}`] as const,
  )
