import { isAdministering } from '@/app/(console)/console/_parts/sections'
import { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { inLanguage } from '@/lib/ui/moments'
import { learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
import { NotificationSettings } from './_parts/notification-settings'
import { OwnLearning } from './_parts/own-learning'
import styles from './account.module.css'

export default learnPage(async (learner) => {
  const { t, profile, language, me, organization } = learner
  const name = inLanguage(profile.name, language).text
  return {
    title: t('learn.account.title'),
    content: (
      <div className={styles.account}>
        <h1>{t('learn.account.title')}</h1>
        <Notice {...learner} />
        <section className="panel stack">
          <div className="two-lines">
            <strong>
              <bdi>{name || shownEmail(profile.email)}</bdi>
            </strong>
            <Email>{profile.email}</Email>
          </div>
          <p className="soft">
            {t('learn.account.at', { organization: `\u2068${inLanguage(organization.name, language).text}\u2069` })}
          </p>
          <ul className="lines">
            {can(me, listOwnCertificates) && (
              <li>
                <a href="/learn/certificates">{t('learn.account.certificates')}</a>
                <p className="small soft">{t('learn.account.certificatesDetail')}</p>
              </li>
            )}
            <li>
              <a href="/console/account">{t('learn.account.settings')}</a>
              <p className="small soft">{t('learn.account.settingsDetail')}</p>
            </li>
            {isAdministering(me) && (
              <li>
                <a href="/console">{t('learn.account.console')}</a>
                <p className="small soft">{t('learn.account.consoleDetail')}</p>
              </li>
            )}
          </ul>
          <Press action="sign-out" next="/learn" className="button quiet">
            {t('learn.account.signOut')}
          </Press>
        </section>
        {await OwnLearning({ learner })}
        {await NotificationSettings({ learner })}
      </div>
    ),
  }
})
