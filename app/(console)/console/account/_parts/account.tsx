import { Initial } from '@/lib/ui/initial'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './account.module.css'

/** Who is signed in: the name large, then what they are here and how they get in. */
export function Account({ t, profile, roles, organization, language, regional }: Person) {
  const { email, isTwoFactorEnable, lastSignInAt } = profile
  const name = inLanguage(profile.name, language)
  return (
    <section className={`row ${styles.own}`} aria-labelledby="account">
      <Initial name={name.text || email} photo={profile.photo} isLarge />
      <div className="stack tight">
        <p className="small soft">{t('account.own.title')}</p>
        <h2 id="account" className={styles.name}>
          <bdi lang={name.lang}>{name.text || email}</bdi>
        </h2>
        <p className="row baseline">
          <bdi dir="ltr">{email}</bdi>
          <bdi className="soft">{inLanguage(organization.name, language).text}</bdi>
        </p>
        <ul className="row tight" aria-label={t('account.own.roles')}>
          {roles.map((role) => (
            <li key={role.id} className="badge">
              <bdi>{role.name[language]}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="small soft">{t('account.own.twoStep')}</dt>
          <dd>
            <span className={isTwoFactorEnable ? 'badge good' : 'badge'}>
              {t(isTwoFactorEnable ? 'account.own.on' : 'account.own.off')}
            </span>
          </dd>
        </div>
        <div>
          <dt className="small soft">{t('account.own.lastSignIn')}</dt>
          <dd>
            <When at={lastSignInAt} regional={regional} as="short" none={t('account.own.never')} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
