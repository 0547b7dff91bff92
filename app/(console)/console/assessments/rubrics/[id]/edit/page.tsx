import { redirect } from 'next/navigation'
import { readRubric, updateRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { RubricEditorLazy } from '../../_parts/lazy'

export default consolePage({ name: 'assessments', needs: updateRubric }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: rubric } = await api(readRubric, { params: own })
  // An archived rubric cannot be changed (7532).
  if (rubric.status === 'archived') redirect(`/console/assessments/rubrics/${own.id}`)
  const title = textIn(rubric.title, language)
  return (
    <>
      <SectionHeader
        trail={[title, t('rubrics.list.edit')]}
        title={t('rubrics.list.edit')}
        intro={<bdi data-text="theirs">{title}</bdi>}
        shows={{ contract: updateRubric, params: own }}
      />
      <Texts of={textsOf('parts', 'rubrics', 'assessments')}>
        <RubricEditorLazy
          id={own.id}
          first={rubric}
          version={rubric.version}
          save={endpoint(updateRubric)}
          reads={endpoint(readRubric)}
        />
      </Texts>
    </>
  )
})
