import { createTermPolicy, readTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { draftOf, emptyDraft } from '../_parts/policy-draft'
import { PolicyForm } from '../_parts/policy-form'

export default consolePage({ name: 'terms', needs: createTermPolicy }, async ({ t, api, query }) => {
  const from = query.from ? (await api(readTermPolicy, { params: { id: query.from } })).data : null
  return (
    <>
      <SectionHeader
        trail={t('terms.create')}
        title={t('terms.createTitle')}
        intro={t('terms.createIntro')}
        shows={{ contract: createTermPolicy }}
      />
      <PolicyForm save={endpoint(createTermPolicy)} first={{ values: from ? draftOf(from) : emptyDraft }} />
    </>
  )
})
