/**
 * `npm run organization:create`: creates an organization with its built-in roles, the one-time invitation of its first administrator and its first
 * API key, and prints the two once. The first organization of a server is the operator's.
 *
 *   npm run organization:create -- --slug=alnoor --name-ar="أكاديمية النور" --name-en="Al Noor Academy" --locale=ar --time-zone=Asia/Riyadh --admin-email=noura@alnoor.example
 *
 * In a terminal it asks for what is not given. It needs the settings of the deployment, from the environment or from .env files: APP_SECRET,
 * ROOT_DOMAIN and DATABASE_URL, whose database it migrates first, or DATABASE_APP_URL.
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Founding } from '@/lib/domain/house/organizations/founding.contract'
import type { Founded } from '@/lib/domain/standards/operator/founding.service'
import { errorLine } from '@/lib/platform/error-report'

const questions = {
  slug: 'Short name (Latin letters, digits and dashes)',
  'name-ar': 'Name in Arabic',
  'name-en': 'Name in English',
  locale: 'Default language (ar or en)',
  'time-zone': 'Time zone (such as Asia/Riyadh)',
  'admin-email': 'Email address of the first administrator',
} as const
type Flag = keyof typeof questions
const flags = Object.keys(questions) as Flag[]
/** The flag of each field of the input. */
const flagOf: Record<string, Flag> = {
  slug: 'slug',
  'name.ar': 'name-ar',
  'name.en': 'name-en',
  defaultLocale: 'locale',
  timeZone: 'time-zone',
  adminEmail: 'admin-email',
}

async function answers(): Promise<Record<Flag, string>> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]))
  const given: { [flag in string]?: unknown } = parseArgs({ options }).values
  const missing = flags.filter((flag) => given[flag] === undefined)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new Error(`These are missing: ${missing.map((flag) => `--${flag}`).join(', ')}.`)
  const found = new Map(flags.map((flag) => [flag, String(given[flag] ?? '')]))
  if (missing.length > 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    for (const flag of missing) found.set(flag, (await terminal.question(`${questions[flag]}: `)).trim())
    terminal.close()
  }
  return Object.fromEntries(found) as Record<Flag, string>
}

async function readInput(): Promise<Founding> {
  const { Founding } = await import('@/lib/domain/house/organizations/founding.contract')
  const { fieldErrors } = await import('@/lib/platform/http/validation')
  const { text } = await import('@/lib/platform/i18n/text')
  const given = await answers()
  const { data, error } = Founding.safeParse({
    slug: given.slug,
    name: { ar: given['name-ar'], en: given['name-en'] },
    defaultLocale: given.locale,
    timeZone: given['time-zone'],
    adminEmail: given['admin-email'],
  })
  if (!error) return data
  const faults = fieldErrors(error).map(({ key, property, params }) =>
    text('en', `validation.${key}`, { property: `--${flagOf[property] ?? property}`, ...params }),
  )
  throw new Error(faults.join(' '))
}

async function summary({ slug, address, invitation, apiKey }: Founded): Promise<string> {
  const { ROOT_DOMAIN, DEFAULT_ORGANIZATION, SMTP_URL } = (await import('@/lib/platform/env')).env()
  return [
    `The organization ${slug} was created: ${address}`,
    '',
    'Keep these now; they are not shown again.',
    `  invitation of ${invitation.email} (until ${invitation.expiresAt.toISOString()})`,
    `    ${invitation.url}`,
    '  API key for applications',
    `    ${apiKey}`,
    '',
    `Its name and certificate are those of *.${ROOT_DOMAIN}.`,
    ...(DEFAULT_ORGANIZATION
      ? []
      : [`To serve it at ${ROOT_DOMAIN} itself, set DEFAULT_ORGANIZATION=${slug} and start the server again.`]),
    ...(SMTP_URL ? [] : ['SMTP_URL is not set: mails stay in DATA_FOLDER/mail.']),
  ].join('\n')
}

async function create(): Promise<void> {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  const { readEnv } = await import('@/lib/platform/env')
  const { DATABASE_URL, DATABASE_APP_URL } = readEnv(process.env)
  if (!DATABASE_URL && !DATABASE_APP_URL) throw new Error('Set DATABASE_URL or DATABASE_APP_URL, as for the server.')
  const input = await readInput()
  if (DATABASE_URL) await (await import('@/lib/platform/db/migrate')).migrate(DATABASE_URL)
  const { foundOrganization } = await import('@/lib/domain/standards/operator/founding.service')
  console.log(await summary(await foundOrganization(input)))
}

/** The reason in English; an organization that is there already is left as it is. */
async function reasonOf(error: unknown): Promise<string> {
  const { asRefusal } = await import('@/lib/platform/errors')
  const { reason } = asRefusal(error)
  if (reason === 'internal') return errorLine(error)
  return (await import('@/lib/platform/i18n/text')).text('en', `errors.${reason}`)
}

try {
  await create()
} catch (error) {
  console.error(`No organization was created: ${await reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await (await import('@/lib/platform/db/pool')).closeDatabase()
}
