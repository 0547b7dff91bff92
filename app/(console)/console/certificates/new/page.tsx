import { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { issueMany } from '@/lib/domain/assessing/certificates/issue-many.contract'
import { listPaths, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { IssueForm } from '../_parts/issue-form'
import { templateOptions } from '../_parts/template-options'

/** Issues certificates by hand; `?path=` chooses the learning path to begin with. */
export default consolePage({ name: 'certificates', needs: issueOne }, async (page) => {
  const { t, api, me, language, query } = page
  const say = (key: string) => t(`certificates.issue.${key}`)
  const path = query.path && can(me, readPath) ? (await api(readPath, { params: { id: query.path } })).data : null
  const templates = await templateOptions(page)
  const title = path && inLanguage({ ar: path.locales.ar?.title, en: path.locales.en?.title }, language).text
  return (
    <>
      <SectionHeader trail={say('label')} title={say('title')} intro={say('intro')} shows={{ contract: issueOne }} />
      <Panel title={say('title')}>
        <IssueForm
          endpoints={{
            one: endpoint(issueOne),
            many: endpoint(issueMany),
            people: can(me, listMembers) ? endpoint(listMembers) : undefined,
            paths: can(me, listPaths) ? endpoint(listPaths) : undefined,
          }}
          templates={templates}
          path={path && title ? { value: path.id, label: title } : null}
        />
      </Panel>
    </>
  )
})
