import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import postgres from 'postgres'
import { runningEmbedded } from '../db/embedded'
import { messages } from '../messages/catalogue'
import { type Server, startBuilt } from '../scripts/deploy/servers'
import { until } from '../scripts/until'
import { open, ready } from './sound'

const port = Number(process.env.E2E_PORT ?? 3217) + 1
const database = `first_run_${randomBytes(4).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'masar-first-run-'))
let admin: postgres.Sql
let server: Server | undefined

/** A production build as a new server starts it: the settings of production, and a database with nothing in it. */
test.beforeAll(async () => {
  const url = await runningEmbedded('.data/e2e/postgres')
  if (!url) throw new Error('The database of the journeys runs beside them')
  admin = postgres(url, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${database}`)
  server = await startBuilt(port, {
    DEPLOYMENT_ENV: 'production',
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: Object.assign(new URL(url), { pathname: `/${database}` }).toString(),
    ROOT_DOMAIN: `localhost:${port}`,
    DATA_FOLDER: folder,
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
  })
})
test.afterAll(async () => {
  await server?.stop()
  await admin?.unsafe(`drop database if exists ${database} with (force)`)
  await admin?.unsafe(`drop role if exists ${database}_app`)
  await admin?.end()
  rmSync(folder, { recursive: true, force: true })
})

test('leads from the address that a new server prints to its first administrator, once', async ({ page }) => {
  const address = await until(() => /^ *(http:\/\/localhost:\d+\/#\S+)$/m.exec(server?.output() ?? '')?.[1], {
    seconds: 60,
    what: () => `the address in what the server prints: ${server?.output()}`,
  })
  await page.goto(address)
  const language = (await page.locator('html').getAttribute('lang')) === 'ar' ? 'ar' : 'en'
  const { firstRun } = messages[language].common
  await page.getByLabel(firstRun.slug).fill('operator')
  await page.getByLabel(firstRun.nameAr).fill('مشغّل المنصّة')
  await page.getByLabel(firstRun.nameEn).fill('Platform operator')
  await page.getByLabel(firstRun.defaultLocale).selectOption('en')
  await page.getByLabel(firstRun.adminEmail).fill('noura@operator.example')
  await page.getByRole('button', { name: firstRun.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: firstRun.done })).toBeVisible()
  await page.getByRole('link', { name: firstRun.accept }).click()

  const { invite } = messages.en.console
  await ready(page)
  await page.getByLabel(invite.nameEn, { exact: true }).fill('Noura')
  await page.getByLabel(invite.password, { exact: true }).fill('four quiet green lamps')
  await page.getByRole('button', { name: invite.submit }).click()
  await expect(page).toHaveURL(`http://operator.localhost:${port}/console`)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, `http://operator.localhost:${port}/console/members`)
  await expect(page.getByRole('row').filter({ hasText: 'noura@operator.example' })).toBeVisible()

  // The address has done its work.
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: messages[language].common.choose.title })).toBeVisible()
  await expect(page.getByLabel(firstRun.token)).toHaveCount(0)
})
