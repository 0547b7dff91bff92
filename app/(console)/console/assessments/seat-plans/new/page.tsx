import { createSeatPlan } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'

/** A plan for the people of one path, of the assessment in the address. */
export default consolePage({ name: 'assessments', needs: createSeatPlan }, async ({ t, api, language, query }) => {
  const say = (key: string) => t(`seatPlans.${key}`)
  const { data: paths } = await api(listPaths, { query: { status: 'published', perPage: 100 } })
  const options = paths.map(({ id, locales }) => {
    const title = { ar: locales.ar?.title, en: locales.en?.title }
    return { value: id, label: inLanguage(title, language).text }
  })
  const whole = { isRequired: true, isNullable: false }
  const path: Field = { name: 'pathId', label: say('fields.pathId'), ...whole, kind: 'choice', options }
  return (
    <>
      <SectionHeader
        trail={[say('title'), say('create')]}
        title={say('create')}
        intro={say('createIntro')}
        shows={{ contract: createSeatPlan }}
      />
      {options.length === 0 || !query.assessment ? (
        <State kind="empty" title={say('noPaths')} detail={say('emptyDetail')} />
      ) : (
        <Panel title={say('facts')}>
          <Form
            endpoint={endpoint(createSeatPlan)}
            fields={[path]}
            extra={{ assessmentId: query.assessment }}
            submit={say('create')}
            done={say('created')}
            goTo="/console/assessments/seat-plans/:id"
          />
        </Panel>
      )}
    </>
  )
})
