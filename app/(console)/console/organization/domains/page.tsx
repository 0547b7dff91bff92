import { addDomain, choosePrimaryDomain, listDomains } from '@/lib/domain/house/domains/domains.contract'
import { originOf } from '@/lib/platform/auth/organization'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { State } from '@/lib/ui/list/state'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { DomainPanel } from '../_parts/domain-panel'
import { OrganizationTabs } from '../_parts/organization-tabs'

/** The addresses at which the pages of the organization are. */
export default consolePage({ name: 'organization', needs: listDomains }, async (page) => {
  const { t, textsOf, me, api, organization } = page
  const { data: domains } = await api(listDomains, { query: { perPage: 100 } })
  const texts = textsOf('organization').organization.domains
  const hasPrimary = domains.some(({ isPrimary }) => isPrimary)
  const shortName = originOf({ slug: organization.slug, customDomain: null })
  return (
    <>
      <SectionHeader
        trail={t('organization.domains.title')}
        title={t('organization.domains.title')}
        intro={t('organization.domains.intro')}
        shows={{ contract: listDomains }}
      />
      <OrganizationTabs current="domains" t={t} />
      <div className="stack">
        <Panel title={texts.primary} intro={texts.primaryIntro}>
          <p>
            <Code>{originOf(organization)}</Code>
          </p>
          {hasPrimary && (
            <p className="small soft">
              {texts.escape} <Code>{`${shortName}/console?here=1`}</Code>
            </p>
          )}
          {hasPrimary && can(me, choosePrimaryDomain) && (
            <ActionButton
              endpoint={endpoint(choosePrimaryDomain)}
              input={{ body: { domainId: null } }}
              label={texts.useShort}
              done={texts.chosen}
              confirm={{
                title: t('organization.domains.chooseTitle', { name: `\u2068${new URL(shortName).host}\u2069` }),
                detail: <p>{texts.chooseDetail}</p>,
              }}
            />
          )}
        </Panel>
        {domains.length === 0 && <State kind="empty" title={texts.empty} detail={texts.emptyDetail} />}
        {domains.map((domain) => (
          <DomainPanel key={domain.id} domain={domain} page={page} shortName={shortName} />
        ))}
        {can(me, addDomain) && (
          <Panel title={texts.add} intro={texts.addIntro}>
            <Form
              endpoint={endpoint(addDomain)}
              fields={formFields(addDomain, texts, { ltr: ['name'] })}
              submit={texts.submit}
              done={texts.added}
            />
          </Panel>
        )}
      </div>
    </>
  )
})
