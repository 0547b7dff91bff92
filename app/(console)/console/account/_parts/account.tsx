import { putPreferences } from '@/lib/domain/house/notifications/settings.contract'
import { listPasskeys } from '@/lib/domain/house/passkeys/passkeys.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Initial } from '@/lib/ui/initial'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { type Station, Stations } from '@/lib/ui/stations'
import { When } from '@/lib/ui/when'
import styles from './account.module.css'

/** The parts of the page that are led to from its head. */
const parts = ['profile', 'password', 'security', 'passkeys', 'sessions', 'events', 'notifications', 'terms', 'ownData'] as const

/** Who is signed in: the name large, what they are here, how well their account is guarded, and the way to each part of the page. */
export async function Account(person: Person) {
  const { t, me, profile, roles, organization, language, regional } = person
  const { email, lastSignInAt } = profile
  const name = inLanguage(profile.name, language)
  return (
    <>
      <section className={styles.own} aria-labelledby="account">
        <div className={styles.who}>
          <Initial name={name.text || shownEmail(email)} photo={profile.photo} isLarge />
          <div className="stack tight">
            <p className="small">{t('account.own.title')}</p>
            <h2 id="account" className={styles.name}>
              <bdi lang={name.lang}>{name.text || shownEmail(email)}</bdi>
            </h2>
            <p className={styles.where}>
              <bdi dir="ltr">{shownEmail(email)}</bdi>
              <bdi>{inLanguage(organization.name, language).text}</bdi>
            </p>
            <ul className="row tight" aria-label={t('account.own.roles')}>
              {roles.map((role) => (
                <li key={role.id} className="badge">
                  <bdi>{role.name[language]}</bdi>
                </li>
              ))}
            </ul>
            <p className="small">
              {t('account.own.lastSignIn')}{' '}
              <When at={lastSignInAt} regional={regional} as="short" none={t('account.own.never')} />
            </p>
          </div>
        </div>
        <div className={styles.guard}>
          <p className="small soft">{t('account.guard.title')}</p>
          <Stations label={t('account.guard.title')} stations={await guardsOf(person)} />
        </div>
      </section>
      <nav className={styles.parts} aria-label={t('account.parts')}>
        {parts
          .filter((part) => part !== 'notifications' || can(me, putPreferences))
          .map((part) => (
            <a key={part} href={`#${idOf[part]}`}>
              {t(titleOf(part))}
            </a>
          ))}
      </nav>
    </>
  )
}

type Part = (typeof parts)[number]

function titleOf(part: Part): string {
  if (part === 'security') return 'account.security'
  return part === 'notifications' ? 'inbox.preferences.title' : `account.${part}.title`
}

const idOf: Record<Part, string> = {
  profile: 'profile',
  password: 'change-password',
  security: 'two-step',
  passkeys: 'passkeys',
  sessions: 'sessions',
  events: 'security-events',
  notifications: 'notifications',
  terms: 'terms',
  ownData: 'own-data',
}

/**
 * The protection of the account as a path: the password, the second step, a passkey. The first missing one is
 * the next step.
 */
async function guardsOf({ api, t, profile }: Person): Promise<Station[]> {
  const { data: passkeys } = await api(listPasskeys, { query: { perPage: 1 } })
  const guards = [
    { part: 'password', isOn: true, on: 'account.guard.set' },
    { part: 'security', isOn: profile.isTwoFactorEnable, on: 'account.own.on' },
    { part: 'passkeys', isOn: passkeys.length > 0, on: 'account.own.on' },
  ] as const
  const next = guards.find(({ isOn }) => !isOn)
  return guards.map((guard) => ({
    title: t(`account.guard.${guard.part}`),
    detail: t(guard.isOn ? guard.on : 'account.own.off'),
    state: guard.isOn ? 'done' : guard === next ? 'now' : 'next',
    href: `#${idOf[guard.part]}`,
  }))
}
