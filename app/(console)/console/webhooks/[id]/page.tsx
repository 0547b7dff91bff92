import Link from 'next/link'
import { readWebhook } from '@/lib/domain/house/webhooks/webhooks.contract'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { pathTitle } from '../../learning-paths/_parts/path-title'
import { Deliveries } from '../_parts/deliveries'
import { eventTitle } from '../_parts/events'
import { webhookName } from '../_parts/names'
import { WebhookActions } from '../_parts/webhook-actions'
import { WebhookState } from '../_parts/webhook-state'

export default consolePage('webhooks', async (page) => {
  const { t, textsOf, api, me, regional, language, query, params } = page
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readWebhook, { params: own })
  const { webhooks: words } = textsOf('webhooks')
  const name = webhookName(item)
  const oldSecretUntil = item.previousUntil && Date.parse(item.previousUntil) > Date.now() ? item.previousUntil : null
  const events = item.events.map((event) => <div key={event}>{eventTitle(t, event)}</div>)
  const titles = await Promise.all(item.pathIds.map((id) => pathTitle(page, id)))
  const paths = item.pathIds.map((id, at) => {
    const title = titles[at]
    return (
      <div key={id}>
        {title ? (
          <Link href={`/console/learning-paths/${id}`} prefetch={false}>
            <bdi data-text="theirs">{title}</bdi>
          </Link>
        ) : (
          <Code>{id}</Code>
        )}
      </div>
    )
  })
  return (
    <>
      <SectionHeader trail={name} title={<bdi data-text="theirs">{name}</bdi>} shows={{ contract: readWebhook, params: own }}>
        <WebhookActions item={item} me={me} words={words} language={language} />
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.fields.url, value: <Code>{item.url}</Code>, isWide: true },
              { label: words.columns.state, value: <WebhookState item={item} t={t} regional={regional} /> },
              {
                label: words.columns.events,
                value: events.length > 0 ? <div>{events}</div> : <span className="soft">{words.everyEvent}</span>,
              },
              ...(paths.length > 0 ? [{ label: words.fields.pathIds, value: <div>{paths}</div> }] : []),
              {
                label: words.oldSecret,
                value: <When at={oldSecretUntil} regional={regional} none={words.noOldSecret} />,
              },
              ...timeFacts(item, { created: words.columns.created, updated: words.columns.updated }, regional),
            ]}
          />
        </Panel>
        <Deliveries {...page} webhook={item} query={query} />
        <History resource="webhook" id={item.id} />
      </div>
    </>
  )
})
