import { putPathRule, readPathRule, removePathRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readPathVersion } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { isBrowserReported } from '@/lib/domain/learning/modules/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { RuleFacts } from '../../../certificates/_parts/rule-facts'
import { RuleForm } from '../../../certificates/_parts/rule-form'
import { templateOptions } from '../../../certificates/_parts/template-options'
import { PathFrame } from '../../_parts/path-frame'

/** The titles of the published lessons whose packages report their result from the browser, each isolated from the text around it. */
async function browserReportedIn({ api, language }: Person, path: DataOf<typeof readPath>): Promise<string[]> {
  if (path.publishedVersion === null) return []
  const { data } = await api(readPathVersion, { params: { id: path.id, n: String(path.publishedVersion) } })
  return data.modules
    .filter(({ typeKey }) => isBrowserReported(typeKey))
    .map(({ title }) => `\u2068${inLanguage(title, language).text}\u2069`)
}

/** The rule by which a completed path gives a certificate: one of its own, or that of the organization. */
export default consolePage({ name: 'learningPaths', needs: readPathRule }, async (person) => {
  const { api, me, textsOf, t } = person
  const params = { id: person.params.id ?? '' }
  const [{ data: path }, { data: rule }, templates] = await Promise.all([
    api(readPath, { params }),
    api(readPathRule, { params }),
    templateOptions(person),
  ])
  const reported = await browserReportedIn(person, path)
  const say = (key: string, values?: Record<string, string>) => t(`certificates.rule.${key}`, values)
  const about = rule.isOwn ? 'own' : rule.updatedAt === null ? 'unset' : 'inherited'
  return (
    <PathFrame path={path} person={person} tab="certificate" shows={{ contract: readPathRule, params }}>
      <Texts of={textsOf('parts', 'certificates')}>
        <Panel
          title={say('title')}
          intro={say('introPath')}
          tools={
            rule.isOwn &&
            can(me, removePathRule) && (
              <ActionButton
                endpoint={endpoint(removePathRule)}
                input={{ params }}
                label={say('remove')}
                done={say('removed')}
                confirm={{ title: say('removeTitle'), detail: <p>{say('removeDetail')}</p> }}
              />
            )
          }
        >
          <p className="soft">{say(about)}</p>
          {reported.length > 0 && <p className="notice">{say('browserReported', { names: reported.join(', ') })}</p>}
          {can(me, putPathRule) ? (
            <RuleForm
              // A rule that was removed is replaced by that of the organization.
              key={`${rule.isOwn} ${rule.updatedAt}`}
              endpoint={endpoint(putPathRule)}
              params={params}
              first={rule}
              templates={templates}
              isInherited={!rule.isOwn}
            />
          ) : (
            <RuleFacts rule={rule} templates={templates} t={t} />
          )}
        </Panel>
      </Texts>
    </PathFrame>
  )
})
