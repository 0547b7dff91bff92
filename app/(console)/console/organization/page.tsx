import { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { originOf } from '@/lib/platform/auth/organization'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { OrganizationTabs } from './_parts/organization-tabs'
import { SettingsForm } from './_parts/settings-form'

/** The settings of an organization: its data, and how its pages look. */
export default consolePage('organization', async ({ t, textsOf, me, api, organization, language }) => {
  const { data: settings } = await api(readOrganization)
  const texts = textsOf('organization').organization
  const { fields } = texts
  const { name, introduction, accent, isCataloguePublic, defaultLocale } = settings
  return (
    <>
      <SectionHeader title={t('organization.title')} intro={t('organization.intro')} shows={{ contract: readOrganization }}>
        <a className="button quiet" href="/">
          {t('organization.visit')}
        </a>
      </SectionHeader>
      <OrganizationTabs current="settings" t={t} />
      <div className="stack">
        {can(me, updateOrganization) ? (
          <SettingsForm
            endpoint={endpoint(updateOrganization)}
            reads={endpoint(readOrganization)}
            fields={formFields(updateOrganization, texts, { ltr: ['accent'] })}
            first={settings}
          />
        ) : (
          <Panel title={t('organization.form')} intro={t('organization.readOnly')}>
            <Facts
              facts={[
                { label: fields.name, value: <bdi>{name[language]}</bdi> },
                { label: t('organization.address'), value: <Code>{new URL(originOf(organization)).host}</Code> },
                { label: fields.introduction, value: <bdi>{introduction?.[language] ?? t('organization.none')}</bdi> },
                { label: fields.accent, value: accent ? <Code>{accent}</Code> : t('organization.none') },
                { label: fields.isCataloguePublic, value: t(isCataloguePublic ? 'organization.yes' : 'organization.no') },
                { label: fields.defaultLocale, value: texts.values.defaultLocale[defaultLocale] },
              ]}
            />
          </Panel>
        )}
        <History resource="organization" id={settings.id} />
      </div>
    </>
  )
})
