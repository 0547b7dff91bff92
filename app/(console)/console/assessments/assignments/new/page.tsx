import { createAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { assignmentFields } from '../_parts/fields'

const first = {
  kinds: ['files'],
  fileKinds: ['document', 'image'],
  maxFiles: 5,
  maxPoints: 100,
  passPercent: 60,
  completesOn: 'passed',
}
const shown = ['title', 'instructions', 'kinds', 'dueAt', 'maxPoints', 'rubricId']

export default consolePage({ name: 'assessments', needs: createAssignment }, async (page) => {
  const { t } = page
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const fields = (await assignmentFields(page)).filter(({ name }) => shown.includes(name))
  return (
    <>
      <SectionHeader
        trail={[say('title'), say('create')]}
        title={say('create')}
        intro={say('createIntro')}
        shows={{ contract: createAssignment }}
      />
      <Panel title={say('facts')}>
        <Form
          endpoint={endpoint(createAssignment)}
          first={first}
          fields={fields}
          submit={say('submit')}
          done={say('created')}
          goTo="/console/assessments/assignments/:id"
        />
      </Panel>
    </>
  )
})
