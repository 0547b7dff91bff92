import { Facts } from '@/lib/ui/detail/facts'
import { Email } from '@/lib/ui/email'
import { Panel } from '@/lib/ui/panel'
import { Code, When } from '@/lib/ui/when'
import { MemberState } from '../member-state'
import type { PartProps } from './parts'

/** Who a person is, and how their account is set up. */
export function PersonFacts({ page: { t, regional, organization }, member }: PartProps) {
  const say = (key: string) => t(`members.person.${key}`)
  const { name, email, locale, timeZone, numerals, lastSeenAt, lastSignInAt, createdAt } = member
  const none = <span className="soft">{say('noName')}</span>
  const zone = <Code>{timeZone ?? organization.regionalProfile.timeZone}</Code>
  const followed = <span className="small soft">{say('followed')}</span>
  const ownLocale = locale ?? organization.defaultLocale
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          { label: say('nameAr'), value: name.ar ? <bdi lang="ar">{name.ar}</bdi> : none },
          { label: say('nameEn'), value: name.en ? <bdi lang="en">{name.en}</bdi> : none },
          {
            label: t('members.columns.email'),
            value: (
              <span className="row tight">
                <Email>{email}</Email>
                {!member.isEmailVerified && !member.isErased && <span className="badge warn">{say('emailNotVerified')}</span>}
              </span>
            ),
          },
          { label: t('members.columns.status'), value: <MemberState member={member} t={t} /> },
          {
            label: say('twoFactor'),
            value: (
              <span className={`badge ${member.isTwoFactorOn ? 'good' : ''}`}>{say(member.isTwoFactorOn ? 'on' : 'off')}</span>
            ),
          },
          { label: say('lastSeen'), value: <When at={lastSeenAt} regional={regional} none={t('members.never')} /> },
          {
            label: t('members.columns.lastSignIn'),
            value: <When at={lastSignInAt} regional={regional} none={t('members.never')} />,
          },
          { label: say('joined'), value: <When at={createdAt} regional={regional} /> },
          {
            label: say('locale'),
            value: (
              <span className="row tight">
                {ownLocale && <span>{t(`members.locales.${ownLocale}`)}</span>}
                {!locale && followed}
              </span>
            ),
          },
          {
            label: say('timeZone'),
            value: (
              <span className="row tight">
                {zone}
                {!timeZone && followed}
              </span>
            ),
          },
          { label: say('numerals'), value: say(`numeralsOf.${numerals}`) },
        ]}
      />
    </Panel>
  )
}
