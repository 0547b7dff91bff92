import { redirect } from 'next/navigation'
import { readAssignment, updateAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { assignmentFields } from '../../_parts/fields'

export default consolePage({ name: 'assessments', needs: updateAssignment }, async (page) => {
  const { t, api, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: assignment } = await api(readAssignment, { params: own })
  const address = `/console/assessments/assignments/${own.id}`
  // An archived assignment cannot be changed (7502).
  if (assignment.status === 'archived') redirect(address)
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { rubricId, teamGroupId } = assignment
  return (
    <>
      <SectionHeader
        trail={[textIn(assignment.title, language), say('edit')]}
        title={say('edit')}
        intro={<bdi data-text="theirs">{textIn(assignment.title, language)}</bdi>}
        shows={{ contract: updateAssignment, params: own }}
      />
      <Form
        endpoint={endpoint(updateAssignment)}
        reads={endpoint(readAssignment)}
        params={own}
        fields={await assignmentFields(page, { rubricId, teamGroupId })}
        first={assignment}
        isChange
        isWide
        submit={say('save')}
        done={say('saved')}
        goTo={address}
      />
    </>
  )
})
