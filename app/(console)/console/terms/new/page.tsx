import { createTermPolicy, readTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { RoomHeader } from '@/lib/ui/room-header'
import { room } from '../../_parts/room'
import { draftOf, emptyDraft } from '../_parts/policy-draft'
import { PolicyForm } from '../_parts/policy-form'

export default room({ name: 'terms', needs: createTermPolicy }, async ({ t, api, query }) => {
  const from = query.from ? (await api(readTermPolicy, { params: { id: query.from } })).data : null
  return (
    <>
      <RoomHeader
        trail={t('terms.create')}
        title={t('terms.createTitle')}
        intro={t('terms.createIntro')}
        shows={{ contract: createTermPolicy }}
      />
      <PolicyForm save={endpoint(createTermPolicy)} first={{ values: from ? draftOf(from) : emptyDraft }} />
    </>
  )
})
