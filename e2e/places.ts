import type { Page } from '@playwright/test'
import { parts } from './masar'
import type { Language } from './settings'

type Place = keyof (typeof parts)['en']['shell']['places']

/** Goes to a section from the side of the console; its place is opened where it is closed. */
export async function goToSection(page: Page, language: Language, place: Place, title: string): Promise<void> {
  const { places, sections } = parts[language].shell
  const navigation = page.getByRole('navigation', { name: sections })
  const button = navigation.getByRole('button', { name: places[place], exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await navigation.getByRole('link', { name: title, exact: true }).click()
}

/** Opens the menu of a row, which says in words what can be done with it. */
export const openRowMenu = (page: Page, language: Language, name: string): Promise<void> =>
  page
    .getByRole('button', { name: parts[language].list.rowActions.replace('{name}', `\u2068${name}\u2069`), exact: true })
    .click()
