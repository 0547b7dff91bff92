import { LinkButton } from '@/lib/ui/actions/link-button'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'

/** What people who administer nothing can do here, and what they cannot. */
export const LearnerHome = ({ t, organization, language }: Person) => (
  <Panel title={t('home.learner.title')}>
    <p>{t('home.learner.detail', { organization: `\u2068${organization.name[language]}\u2069` })}</p>
    <div className="row">
      <LinkButton href="/learn" kind="filled">
        {t('learn.title')}
      </LinkButton>
      <LinkButton href="/console/account">{t('account.title')}</LinkButton>
      <LinkButton href="/verify">{t('verify.title')}</LinkButton>
    </div>
    <p className="soft">{t('home.learner.ask')}</p>
  </Panel>
)
