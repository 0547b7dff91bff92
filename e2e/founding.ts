import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runningEmbedded } from '../db/embedded'
import { expect, type Organization, texts, unique } from './masar'
import type { Language } from './settings'
import { open, ready } from './sound'

const folder = join('.data', 'e2e')
const password = 'four quiet green lamps'

/** A zone in which it is about noon: what waits for the morning in other zones happens at once. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The day of a moment there. */
export const dayAtNoon = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zoneAtNoon() }).format(new Date(moment))

/** A new organization, made by the operator's program; its administrator has accepted the invitation and is on the first page of the console. */
export async function foundOrganization(page: Page, language: Language): Promise<Organization> {
  const slug = unique('job-')
  const email = `head@${slug}.example`
  const database = await runningEmbedded(join(folder, 'postgres'))
  if (!database) throw new Error('The database of the journeys runs beside them')
  const answers = {
    slug,
    'name-ar': 'وزارة التدريب',
    'name-en': 'Ministry of training',
    locale: language,
    'time-zone': zoneAtNoon(),
    'admin-email': email,
  }
  const { PATH = '', HOME = '', E2E_PORT = '3217' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production' as const,
    DATABASE_URL: database,
    DATA_FOLDER: folder,
    ROOT_DOMAIN: `localhost:${E2E_PORT}`,
    APP_SECRET: readFileSync(join(folder, 'app-secret'), 'utf8').trim(),
  }
  const printed = execFileSync(
    process.execPath,
    ['dist/organization.mjs', ...Object.entries(answers).map(([name, value]) => `--${name}=${value}`)],
    { env, encoding: 'utf8' },
  )
  const url = `http://${slug}.localhost:${E2E_PORT}`
  const { invite } = texts[language]
  await open(page, /^ *(http\S+#\S+)$/m.exec(printed)?.[1] ?? '')
  await page.getByLabel(language === 'ar' ? invite.nameAr : invite.nameEn, { exact: true }).fill('سارة Sara')
  await page.getByLabel(invite.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: invite.submit }).click()
  await expect(page).toHaveURL(`${url}/console`)
  await ready(page)
  const admin = { role: 'admin', email, password } as Organization['users'][number]
  const apiKey = /lpk_\S+:\S+/.exec(printed)?.[0] ?? ''
  return { slug, url, apiKey, users: [admin], certificates: [] }
}
