import { createHash } from 'node:crypto'
import type { Device } from '@/db/schema/identity'
import { issueCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { createUser } from '@/lib/domain/house/identity/account/users.service'
import { noteSignIn } from '@/lib/domain/house/identity/sign-in/identity.service'
import { beginSession } from '@/lib/domain/house/identity/sign-in/tokens.service'
import type { createOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { assignRole } from '@/lib/domain/house/roles/roles.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { colleaguesOf, type DemoColleague } from './demo-colleagues'
import { type DemoOrganization, demoPassword } from './demo-organizations'

type Organization = Awaited<ReturnType<typeof createOrganization>>
type Path = { id: string; locales: DemoOrganization['paths'][number]['locales'] }
type Colleague = { id: string; email: string; name: { ar?: string; en?: string } }

/** Two windows of thirty days, so that there is something to compare with. */
const historyDays = 63
const minute = 60_000
const consoleKey = { id: null }

const computer: Device = { platform: 'desktop', os: 'Windows 11', browser: 'Edge 142' }
const phone: Device = { platform: 'mobile', os: 'Android 16', browser: 'Chrome 142' }
const deviceOf = (at: number, ago: number): Device => ((at + ago) % 3 === 0 ? phone : computer)

/** A number from 0 up to 1, derived from a text, so that every fresh demo has the same data. */
export const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

/** A moment of a working day. From 5 to 17 o'clock UTC the calendar shows one and the same day in every country of the demo. */
export const during = (day: Day, text: string): Date =>
  new Date(Date.parse(`${day}T05:00:00.000Z`) + Math.floor(chance(text) * 12 * 60) * minute)

/** The probability that a colleague signs in on a day: it differs by person, is low at weekends and grows by week. */
function keenness(at: number, day: Day, ago: number, weekend: number[]): number {
  const own = 0.35 + 0.45 * chance(`keen ${at}`)
  const rest = weekend.includes(new Date(`${day}T12:00:00.000Z`).getUTCDay()) ? 0.2 : 1
  return own * rest * (1 - (ago / historyDays) * 0.45)
}

/**
 * Signs colleagues in on past days. The activity log is never backdated, so it has no records of this; there are no failed attempts,
 * which are stored in the activity log only.
 */
async function signInOver(days: Day[], organization: Organization, colleagues: Colleague[]): Promise<void> {
  const now = clock.now()
  const { weekendDays } = organization.regionalProfile
  await withTenant(organization.id, async (db) => {
    for (const [ago, day] of [...days.entries()].reverse()) {
      const here = colleagues.flatMap(({ id }, at) => {
        const key = `${organization.slug} ${day} ${at}`
        const opening = { device: deviceOf(at, ago), address: `203.0.113.${10 + at}`, now: during(day, `time ${key}`) }
        return chance(key) < keenness(at, day, ago, weekendDays) && opening.now < now ? [{ id, opening }] : []
      })
      // Sent together: one round trip per day. The tokens of these sessions are not needed.
      await Promise.all(
        here.flatMap(({ id, opening }) => [
          noteSignIn(db, { now: opening.now.toISOString(), organizationId: organization.id, id }),
          beginSession({ db, organization, apiKey: consoleKey, ...opening }, id, 'website', {
            signInMethod: 'password',
            authorityId: null,
          }),
        ]),
      )
    }
  })
}

/** A certificate every two or three days. */
async function issueOver(days: Day[], organization: Organization, colleagues: Colleague[], paths: Path[]): Promise<void> {
  for (const [ago, day] of days.entries()) {
    const key = `certificate ${organization.slug} ${day}`
    const [person, path] = [colleagues[ago % colleagues.length], paths[ago % paths.length]]
    const issuedAt = during(day, key)
    if (!person || !path || issuedAt > clock.now() || chance(key) > 0.4) continue
    await runAsSystem(organization, 'certificateIssued', (context) =>
      issueCertificate(context, {
        userId: person.id,
        pathId: path.id,
        holderName: person.name,
        title: { ar: path.locales.ar?.title, en: path.locales.en?.title },
        issuerName: organization.name,
        issuedAt,
      }),
    )
  }
}

/** Some weeks of an organization's data: sign-ins of learners and their certificates. Answers the learners. */
export async function liveThrough(
  organization: Organization,
  learnerRoleId: string,
  { names, paths }: { names: DemoColleague[]; paths: Path[] },
): Promise<Colleague[]> {
  const { timeZone } = organization.regionalProfile
  const today = dayOf(clock.now(), timeZone)
  const days = Array.from({ length: historyDays }, (_, ago) => addDays(today, -ago))
  const locale = organization.defaultLocale
  const colleagues: Colleague[] = []
  // One after the other: otherwise each transaction would wait for the password hashes of the others and exceed the statement timeout.
  for (const person of colleaguesOf(organization.slug, names))
    colleagues.push(
      await runAsSystem(organization, 'adminUserCreate', (context) =>
        createUser(context, { ...person, password: demoPassword, locale }),
      ),
    )
  for (const { id } of colleagues)
    await runAsSystem(organization, 'adminRoleAssign', (context) => assignRole(context, { userId: id, roleId: learnerRoleId }))
  await signInOver(days, organization, colleagues)
  await issueOver(days, organization, colleagues, paths)
  return colleagues
}
