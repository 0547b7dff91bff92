import { putDefaultRule, readDefaultRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CertificateTabs } from '../_parts/certificate-tabs'
import { RuleFacts } from '../_parts/rule-facts'
import { RuleForm } from '../_parts/rule-form'
import { templateOptions } from '../_parts/template-options'

/** The rule of the organization, for every path without one of its own. */
export default consolePage({ name: 'certificates', needs: readDefaultRule }, async (page) => {
  const { t, api, me } = page
  const [{ data: rule }, templates] = await Promise.all([api(readDefaultRule), templateOptions(page)])
  return (
    <>
      <SectionHeader
        trail={t('certificates.tabs.rule')}
        title={t('certificates.rule.title')}
        intro={t('certificates.rule.introOrganization')}
        shows={{ contract: readDefaultRule }}
      />
      <CertificateTabs current="rule" t={t} me={me} />
      <Panel title={t('certificates.rule.title')}>
        {rule.updatedAt === null && <p className="notice">{t('certificates.rule.unset')}</p>}
        {can(me, putDefaultRule) ? (
          <RuleForm
            endpoint={endpoint(putDefaultRule)}
            first={rule}
            templates={templates}
            isInherited={rule.updatedAt === null}
          />
        ) : (
          <RuleFacts rule={rule} templates={templates} t={t} />
        )}
      </Panel>
    </>
  )
})
