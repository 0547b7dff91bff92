import { createWebhook, listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import { webhookStates } from '@/lib/domain/house/webhooks/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { CreateWebhook } from './_parts/create-webhook'
import { eventAreas } from './_parts/events'
import { webhookName } from './_parts/names'
import { oneLine } from './_parts/one-line'
import { WebhookState } from './_parts/webhook-state'

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
        columns={[
          {
            key: 'name',
            title: t('webhooks.columns.name'),
            csv: [
              { path: 'description', title: t('webhooks.fields.description') },
              { path: 'url', title: t('webhooks.fields.url') },
            ],
            cell: (item) => (
              <span className="two-lines">
                <bdi data-text="theirs">{webhookName(item)}</bdi>
                <span className="small soft">
                  <Code>{item.url}</Code>
                </span>
              </span>
            ),
          },
          {
            key: 'state',
            title: t('webhooks.columns.state'),
            csv: [
              inWords(listWebhooks, 'state', t('webhooks.columns.state'), (value) => t(`webhooks.states.${value}`)),
              inWords(listWebhooks, 'disabledReason', t('webhooks.columns.reason'), (value) => t(`webhooks.reasons.${value}`)),
            ],
            cell: (item) => <WebhookState item={item} t={t} regional={regional} />,
          },
          {
            key: 'events',
            title: t('webhooks.columns.events'),
            end: true,
            cell: ({ events }) =>
              events.length > 0 ? (
                <Amount value={events.length} regional={regional} />
              ) : (
                <span className="soft">{t('webhooks.everyEvent')}</span>
              ),
          },
          momentColumn('createdAt', t('webhooks.columns.created'), regional),
          momentColumn('updatedAt', t('webhooks.columns.updated'), regional, { hidden: true }),
        ]}
        empty={{ title: t('webhooks.empty.title'), detail: t('webhooks.empty.detail'), action: create }}
      />
    </>
  )
})
