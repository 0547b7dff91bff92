import { createObservation } from '@/lib/domain/assessing/observations/observations.contract'
import { readRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { FormEditorLazy } from '../_parts/lazy'

/** A checklist, or with `?rubric=` a copy of that rubric. */
export default consolePage({ name: 'assessments', needs: createObservation }, async ({ t, textsOf, api, me, query }) => {
  const rubric = query.rubric && can(me, readRubric) ? (await api(readRubric, { params: { id: query.rubric } })).data : null
  const form = rubric
    ? { kind: 'rubric' as const, design: rubric.design, allowsOwnPoints: rubric.allowsOwnPoints }
    : { kind: 'checklist' as const, items: [{ key: 'first', title: {}, points: 1, isRequired: false }] }
  return (
    <>
      <SectionHeader
        trail={t('observations.create')}
        title={t('observations.create')}
        intro={t('observations.createIntro')}
        shows={{ contract: createObservation }}
      />
      <Texts of={textsOf('parts', 'rubrics', 'observations', 'assessments')}>
        <FormEditorLazy
          first={{ title: rubric?.title ?? {}, instructions: {}, form, passPercent: 60 }}
          save={endpoint(createObservation)}
        />
      </Texts>
    </>
  )
})
