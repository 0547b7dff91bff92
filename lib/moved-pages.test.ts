import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import movedPages from './moved-pages.json'

const placeOf = (address: string) => `app/(${address.split('/')[1]})${address}`

it.each(Object.entries(movedPages))('%s leads to the page that replaced it', (before, now) => {
  expect(existsSync(`${placeOf(before)}/page.tsx`)).toBe(false)
  expect(existsSync(`${placeOf(now)}/page.tsx`)).toBe(true)
})
