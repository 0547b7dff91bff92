import { createWebhook, listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import { webhookStates } from '@/lib/domain/house/webhooks/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { webhookColumns } from './_parts/columns'
import { CreateWebhook } from './_parts/create-webhook'
import { eventAreas } from './_parts/events'
import { webhookName } from './_parts/names'
import { oneLine } from './_parts/one-line'

export default consolePage('webhooks', ({ t, textsOf, me, regional, language, query }) => {
  const { webhooks: words } = textsOf('webhooks')
  const create = can(me, createWebhook) && (
    <CreateWebhook
      endpoint={endpoint(createWebhook)}
      fields={formFields(createWebhook, words, { order: ['url', 'description'], ltr: ['url'] }).map(oneLine)}
      areas={eventAreas(language)}
    />
  )
  return (
    <>
      <SectionHeader title={t('webhooks.title')} intro={t('webhooks.intro')} shows={{ contract: listWebhooks, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listWebhooks}
        name="webhooks"
        title={t('webhooks.title')}
        query={query}
        labelOf={webhookName}
        hrefOf={({ id }) => `/console/webhooks/${id}`}
        filters={[
          {
            name: 'state',
            label: t('webhooks.columns.state'),
            kind: 'choice',
            options: webhookStates.map((value) => ({ value, label: t(`webhooks.states.${value}`) })),
          },
        ]}
        columns={webhookColumns({ t, regional })}
        empty={{ title: t('webhooks.empty.title'), detail: t('webhooks.empty.detail'), action: create }}
      />
    </>
  )
})
