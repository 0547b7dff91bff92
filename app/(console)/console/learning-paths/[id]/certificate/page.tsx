import { putPathRule, readPathRule, removePathRule } from '@/lib/domain/certificates/rules.contract'
import { readPath } from '@/lib/domain/learning-paths/authoring.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { RuleFacts } from '../../../certificates/_parts/rule-facts'
import { RuleForm } from '../../../certificates/_parts/rule-form'
import { templateOptions } from '../../../certificates/_parts/template-options'
import { PathFrame } from '../../_parts/path-frame'

/** The rule by which a completed path gives a certificate: one of its own, or that of the organization. */
export default consolePage({ name: 'learningPaths', needs: readPathRule }, async (person) => {
  const { api, me, textsOf, t } = person
  const params = { id: person.params.id ?? '' }
  const [{ data: path }, { data: rule }, templates] = await Promise.all([
    api(readPath, { params }),
    api(readPathRule, { params }),
    templateOptions(person),
  ])
  const say = (key: string) => t(`certificates.rule.${key}`)
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
