import { redirect } from 'next/navigation'
import { readObservation, updateObservation } from '@/lib/domain/assessing/observations/observations.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { FormEditorLazy } from '../../_parts/lazy'

export default consolePage({ name: 'assessments', needs: updateObservation }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data } = await api(readObservation, { params: own })
  // An archived form cannot be changed (7542).
  if (data.status === 'archived') redirect(`/console/assessments/observations/${own.id}`)
  const title = textIn(data.title, language)
  return (
    <>
      <SectionHeader
        trail={[title, t('observations.edit')]}
        title={t('observations.edit')}
        intro={<bdi data-text="theirs">{title}</bdi>}
        shows={{ contract: updateObservation, params: own }}
      />
      <Texts of={textsOf('parts', 'rubrics', 'observations', 'assessments')}>
        <FormEditorLazy
          id={own.id}
          first={data}
          version={data.version}
          save={endpoint(updateObservation)}
          reads={endpoint(readObservation)}
        />
      </Texts>
    </>
  )
})
