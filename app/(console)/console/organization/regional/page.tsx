import { readRegionalProfile, updateRegionalProfile } from '@/lib/domain/house/organizations/regional-profile.contract'
import { zoneName } from '@/lib/platform/i18n/zone-names'
import { can } from '@/lib/ui/can'
import { weekdayNames } from '@/lib/ui/dates/written'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { timeZones } from '../../account/_parts/time-zones'
import { OrganizationTabs } from '../_parts/organization-tabs'
import { RegionalProfileExample } from '../_parts/regional-profile-example'
import { RegionalProfileForm } from '../_parts/regional-profile-form'

/** How the organization counts and writes days. */
export default consolePage(
  { name: 'organization', needs: readRegionalProfile },
  async ({ t, me, api, organization, language, regional }) => {
    const { data: profile } = await api(readRegionalProfile)
    const now = new Date()
    const weekdays = weekdayNames({ ...regional, weekStart: 0 }).map(({ full }) => full)
    const named = (name: string) => t(`organization.regional.fields.${name}`)
    const list = new Intl.ListFormat(language)
    return (
      <>
        <SectionHeader
          trail={t('organization.tabs.regional')}
          title={t('organization.title')}
          intro={t('organization.regional.intro')}
          shows={{ contract: readRegionalProfile }}
        />
        <OrganizationTabs current="regional" t={t} />
        {can(me, updateRegionalProfile) ? (
          <RegionalProfileForm
            endpoint={endpoint(updateRegionalProfile)}
            reads={endpoint(readRegionalProfile)}
            first={profile}
            organization={organization}
            now={now.toISOString()}
            zones={timeZones(language, profile.timeZone)}
            weekdays={weekdays}
          />
        ) : (
          <div className="stack">
            <RegionalProfileExample profile={profile} organization={organization} now={now.toISOString()} />
            <Panel title={t('organization.form')} intro={t('organization.readOnly')}>
              <Facts
                facts={[
                  { label: named('timeZone'), value: <bdi>{zoneName(language, profile.timeZone, now)}</bdi> },
                  { label: named('weekStart'), value: weekdays[profile.weekStart] },
                  {
                    label: named('weekendDays'),
                    value: list.format(profile.weekendDays.flatMap((day) => weekdays[day] ?? [])) || t('organization.none'),
                  },
                  { label: named('calendar'), value: t(`organization.regional.values.calendar.${profile.calendar}`) },
                  {
                    label: named('numberingSystem'),
                    value: t(`organization.regional.values.numberingSystem.${profile.numberingSystem}`),
                  },
                  {
                    label: named('supportedLocales'),
                    value: list.format(profile.supportedLocales.map((each) => t(`organization.regional.values.locales.${each}`))),
                  },
                ]}
              />
            </Panel>
          </div>
        )}
      </>
    )
  },
)
