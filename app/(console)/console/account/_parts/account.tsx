import { Facts } from '@/lib/ui/detail/facts'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './account.module.css'

/** Who is signed in. */
export function Account({ t, profile, roles, organization, language, regional }: Person) {
  const { email, isTwoFactorEnable, lastSignInAt } = profile
  const name = inLanguage(profile.name, language)
  return (
    <section className="panel stack" aria-labelledby="account">
      <div>
        <p className="small soft">{t('account.own.title')}</p>
        <h2 id="account" className={styles.name}>
          <bdi lang={name.lang}>{name.text || email}</bdi>
        </h2>
      </div>
      <Facts
        facts={[
          { label: t('account.own.email'), value: <bdi dir="ltr">{email}</bdi> },
          { label: t('account.own.organization'), value: <bdi>{inLanguage(organization.name, language).text}</bdi> },
          {
            label: t('account.own.roles'),
            value: (
              <span className="row">
                {roles.map((role) => (
                  <bdi key={role.id} className="badge">
                    {role.name[language]}
                  </bdi>
                ))}
              </span>
            ),
          },
          {
            label: t('account.own.twoStep'),
            value: (
              <span className={isTwoFactorEnable ? 'badge good' : 'badge'}>
                {t(isTwoFactorEnable ? 'account.own.on' : 'account.own.off')}
              </span>
            ),
          },
          {
            label: t('account.own.lastSignIn'),
            value: <When at={lastSignInAt} regional={regional} none={t('account.own.never')} />,
          },
        ]}
      />
    </section>
  )
}
