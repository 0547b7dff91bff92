import Link from 'next/link'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import { Email } from '@/lib/ui/email'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { Code, When } from '@/lib/ui/when'
import { MemberState } from '../member-state'
import type { PartProps } from './parts'

/** The facts about a person from a directory or a list of staff; only those that are known. */
function atWork({ page: { t, language }, member }: PartProps): Fact[] {
  const { externalId, employeeNumber, department, jobTitle, manager } = member
  const say = (key: string) => t(`members.person.${key}`)
  return [
    ...(jobTitle ? [{ label: say('jobTitle'), value: <bdi>{jobTitle}</bdi> }] : []),
    ...(department ? [{ label: say('department'), value: <bdi>{department}</bdi> }] : []),
    ...(manager
      ? [
          {
            label: say('manager'),
            value: (
              <Link href={`/console/members/${manager.id}`} prefetch={false}>
                <bdi>{inLanguage(manager.name, language).text || shownEmail(manager.email)}</bdi>
              </Link>
            ),
          },
        ]
      : []),
    ...(employeeNumber ? [{ label: say('employeeNumber'), value: <Code>{employeeNumber}</Code> }] : []),
    ...(externalId ? [{ label: say('externalId'), value: <Code>{externalId}</Code> }] : []),
  ]
}

/** That no mail reaches a person, and the ways that do. */
const NoEmail = ({ t }: Pick<PartProps['page'], 't'>) => (
  <span className="stack tight">
    <span>{t('members.person.noEmail')}</span>
    <span className="small soft">{t('members.person.noEmailHint')}</span>
  </span>
)

/** Who a person is, and how their account is set up. */
export function PersonFacts(props: PartProps) {
  const { page, member } = props
  const { t, regional, organization } = page
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
                {email === '' ? <NoEmail t={t} /> : <Email>{email}</Email>}
                {email !== '' && !member.isEmailVerified && !member.isErased && (
                  <span className="badge warn">{say('emailNotVerified')}</span>
                )}
              </span>
            ),
          },
          ...(member.userName ? [{ label: say('userName'), value: <Code>{member.userName}</Code> }] : []),
          ...atWork(props),
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
